// Both ways pass one barrier, but it has to be the same one.
__global__ void halves(float *data)
{
    if (threadIdx.x < 64) { // because: RW520
        data[threadIdx.x] += 1;
        __barrier_sync(1); // expect: RW520
    } else {
        data[threadIdx.x] -= 1;
        __barrier_sync(2); // expect: RW520
    }
}
