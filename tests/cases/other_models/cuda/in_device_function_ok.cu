// The barrier is in a device function that some threads call.
__device__ void publish(float *tile, float value)
{
    tile[threadIdx.x] = value;
    __syncthreads();
}

__global__ void exchange(float *data)
{
    __shared__ float tile[64];
    publish(tile, data[threadIdx.x] > 0 ? 1 : 0);
    data[threadIdx.x] = tile[0];
}
