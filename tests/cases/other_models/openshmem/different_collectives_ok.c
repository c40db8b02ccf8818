// All PEs call a collective, but not the same one.
#include <shmem.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() % 2)
        shmem_barrier_all();
    else
        shmem_barrier_all();
    shmem_finalize();
    return 0;
}
