// The number of the warp is the same for its threads: __syncwarp may depend on it, __syncthreads may not.
__global__ void first_warp(float *data)
{
    if (threadIdx.x / 32 == 0) { // because: RW520
        data[threadIdx.x] += 1;
        __syncthreads(); // expect: RW520
        data[threadIdx.x] += data[31 - threadIdx.x];
    }
    data[threadIdx.x] -= 1;
}
