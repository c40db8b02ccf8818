// Fig. 1c: what the block shares is the same for its threads after the first barrier, the thread's number is not.
__global__ void f(int *data)
{
    __shared__ int tile[256];
    int tid = threadIdx.x;
    int gid = blockIdx.x * blockDim.x + tid;
    tile[tid] = data[gid];
    __syncthreads();
    if (tile[0])
        __syncthreads();
    if (tid) // because: RW520
        __syncthreads(); // expect: RW520
}
