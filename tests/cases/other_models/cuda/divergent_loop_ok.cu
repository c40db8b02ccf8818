// A loop that each thread goes round for its own elements, or all for those of the block.
__global__ void sum(float *data, int n)
{
    __shared__ float part[128];
    for (int i = 0; i < n; i += blockDim.x) {
        part[threadIdx.x] = data[i];
        __syncthreads();
        data[i] = part[0];
        __syncthreads();
    }
}
