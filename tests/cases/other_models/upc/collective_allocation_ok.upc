// upc_all_alloc is called by all threads; upc_global_alloc by any.
#include <upc.h>

shared int *table;

int main(void)
{
    if (MYTHREAD == 0)
        table = (shared int *)upc_global_alloc(THREADS, sizeof(int));
    upc_barrier;
    return 0;
}
