// A barrier of the even PEs is called by the even PEs; one of all PEs is not.
#include <shmem.h>

static long sync[SHMEM_BARRIER_SYNC_SIZE];

int main(void)
{
    shmem_init();
    int n = shmem_n_pes();
    if (shmem_my_pe() % 2 == 0)
        shmem_barrier(0, 1, (n + 1) / 2, sync);
    shmem_finalize();
    return 0;
}
