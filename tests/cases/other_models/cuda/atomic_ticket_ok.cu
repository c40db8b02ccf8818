// What an atomic function returns is another number for each thread that calls it.
__global__ void workers(int *next, float *data, int n)
{
    __shared__ int item;
    while (true) {
        if (threadIdx.x == 0)
            item = atomicAdd(next, 1);
        __syncthreads();
        if (item >= n)
            break;
        data[item] += threadIdx.x;
        __syncthreads();
    }
}
