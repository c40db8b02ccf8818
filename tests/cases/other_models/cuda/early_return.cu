// The guide asks for all threads of a block; those beyond the end of the data skip the work and stay.
__global__ void reverse(float *data, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) // because: RW520
        return;
    tile[threadIdx.x] = data[i];
    __syncthreads(); // expect: RW520
    data[i] = tile[blockDim.x - 1 - threadIdx.x];
}
