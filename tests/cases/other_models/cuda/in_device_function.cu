// The barrier is in a device function that some threads call.
__device__ void publish(float *tile, float value)
{
    tile[threadIdx.x] = value;
    __syncthreads(); // expect: RW520
}

__global__ void exchange(float *data)
{
    __shared__ float tile[64];
    if (data[threadIdx.x] > 0) // because: RW520
        publish(tile, 1);
    data[threadIdx.x] = tile[0];
}
