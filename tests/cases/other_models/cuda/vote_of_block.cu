// __syncthreads_or gives the same answer to all threads of a block.
__global__ void relax(float *data, float *next)
{
    int i = threadIdx.x;
    int moved;
    do {
        next[i] = 0.5f * (data[i] + next[i]);
        moved = next[i] > 0.1f;
        __syncthreads(); // expect: RW520
    } while (moved); // because: RW520
}
