// What upc_all_broadcast puts into each thread's part is the same for all.
#include <upc.h>
#include <upc_collective.h>

shared int from;
shared [1] int to[THREADS];

int main(void)
{
    int rounds = MYTHREAD;
    to[MYTHREAD] = rounds;
    upc_barrier;
    for (int i = 0; i < rounds; i++) // because: RW521
        upc_barrier; // expect: RW521
    return 0;
}
