// A barrier of the even PEs is called by the even PEs; one of all PEs is not.
#include <shmem.h>

static long sync[SHMEM_BARRIER_SYNC_SIZE];

int main(void)
{
    shmem_init();
    int n = shmem_n_pes();
    if (shmem_my_pe() % 2 == 0) // because: RW522
        shmem_barrier(0, 0, n, sync); // expect: RW522
    shmem_finalize();
    return 0;
}
