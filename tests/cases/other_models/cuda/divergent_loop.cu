// A loop that each thread goes round for its own elements, or all for those of the block.
__global__ void sum(float *data, int n)
{
    __shared__ float part[128];
    for (int i = threadIdx.x; i < n; i += blockDim.x) { // because: RW520
        part[threadIdx.x] = data[i];
        __syncthreads(); // expect: RW520
        data[i] = part[0];
        __syncthreads(); // expect: RW520
    }
}
