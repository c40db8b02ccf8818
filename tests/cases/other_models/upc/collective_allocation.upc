// upc_all_alloc is called by all threads; upc_global_alloc by any.
#include <upc.h>

shared int *table;

int main(void)
{
    if (MYTHREAD == 0) // because: RW521
        table = (shared int *)upc_all_alloc(THREADS, sizeof(int)); // expect: RW521
    upc_barrier;
    return 0;
}
