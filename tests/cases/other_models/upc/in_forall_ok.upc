// Each round of a upc_forall is run by one thread, unless its affinity says `continue`.
#include <upc.h>
#define N 100

shared [10] double grid[N * THREADS];

void sweep(void)
{
    int i;
    upc_forall (i = 0; i < N; i++; continue) {
        grid[i] = i;
        upc_barrier 1;
    }
}
