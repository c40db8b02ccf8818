// A whole block may leave: blockIdx is the same for all its threads.
__global__ void rows(float *data, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n)
        return;
    data[row] += 1;
    __syncthreads(); // expect: RW520
    data[row] *= 2;
}
