// Iterate until the largest error of all PEs is small, not one's own.
#include <shmem.h>

static double own, largest, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync[SHMEM_REDUCE_SYNC_SIZE];

int main(void)
{
    shmem_init();
    own = 1.0 + shmem_my_pe();
    do {
        own = own / 2;
        shmem_double_max_to_all(&largest, &own, 1, 0, 0, shmem_n_pes(), work, sync);
    } while (largest > 0.01);
    shmem_finalize();
    return 0;
}
