// Symmetric memory is allocated by all PEs, with the same size.
#include <shmem.h>

int main(void)
{
    long *table = NULL;
    shmem_init();
    int me = shmem_my_pe();
    table = shmem_malloc(100 * sizeof(long));
    if (me == 0)
        table[0] = me;
    shmem_barrier_all();
    shmem_free(table);
    shmem_finalize();
    return 0;
}
