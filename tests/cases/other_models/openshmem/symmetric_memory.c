// Symmetric memory is allocated by all PEs, with the same size.
#include <shmem.h>

int main(void)
{
    long *table = NULL;
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) // because: RW522
        table = shmem_malloc(100 * sizeof(long)); // expect: RW522
    if (me == 0)
        table[0] = me;
    shmem_barrier_all();
    shmem_free(table);
    shmem_finalize();
    return 0;
}
