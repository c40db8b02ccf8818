// What one thread writes to __shared__ memory is the same for all that read it behind a barrier.
__global__ void last_block(float *data, unsigned int *done)
{
    bool last;
    if (threadIdx.x == 0)
        last = atomicInc(done, gridDim.x) == gridDim.x - 1;
    __syncthreads();
    if (last) {
        data[threadIdx.x] = 0;
        __syncthreads(); // expect: RW520
    }
}
