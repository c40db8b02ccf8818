// Each PE has a number of its own.
#include <shmem.h>

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (shmem_n_pes() > 1)
        shmem_barrier_all();
    (void)me;
    shmem_finalize();
    return 0;
}
