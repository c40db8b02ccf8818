// What shmem_broadcast hands out is the same on all PEs.
#include <shmem.h>

static int rounds, first;

int main(void)
{
    shmem_init();
    first = shmem_my_pe() + 5;
    shmem_int_broadcast(SHMEM_TEAM_WORLD, &rounds, &first, 1, 0);
    for (int i = 0; i < rounds; i++)
        shmem_sync_all();
    shmem_finalize();
    return 0;
}
