// A full mask waits for all threads of a warp; a mask of some lanes only for these.
__global__ void half_warps(float *data)
{
    int lane = threadIdx.x % 32;
    if (lane < 16) { // because: RW520
        data[threadIdx.x] += 1;
        __syncwarp(); // expect: RW520
        data[threadIdx.x] *= 2;
    }
    data[threadIdx.x] -= 1;
}
