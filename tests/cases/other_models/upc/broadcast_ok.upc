// What upc_all_broadcast puts into each thread's part is the same for all.
#include <upc.h>
#include <upc_collective.h>

shared int from;
shared [1] int to[THREADS];

int main(void)
{
    int rounds = MYTHREAD;
    if (MYTHREAD == 0)
        from = rounds;
    upc_all_broadcast(to, &from, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    rounds = to[0];
    for (int i = 0; i < rounds; i++)
        upc_barrier;
    return 0;
}
