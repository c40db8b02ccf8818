// Fig. 1c without the last condition.
__global__ void f(int *data)
{
    __shared__ int tile[256];
    int tid = threadIdx.x;
    int gid = blockIdx.x * blockDim.x + tid;
    tile[tid] = data[gid];
    __syncthreads();
    if (tile[0])
        __syncthreads();
    if (tid)
        data[gid] = tile[tid - 1];
    __syncthreads();
}
