// The threads of a block are told apart by threadIdx, and not by blockIdx.
__global__ void scale(float *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] *= 2;
    if (threadIdx.x < 16) // because: RW520
        __syncthreads(); // expect: RW520
}
