// What an atomic function returns is another number for each thread that calls it.
__global__ void workers(int *next, float *data, int n)
{
    while (true) {
        int mine = atomicAdd(next, 1);
        if (mine >= n) // because: RW520
            break;
        __syncthreads(); // expect: RW520
        data[mine] += threadIdx.x;
        __syncthreads(); // expect: RW520
    }
}
