// All PEs call a collective, but not the same one.
#include <shmem.h>

int main(void)
{
    shmem_init();
    if (shmem_my_pe() % 2) // because: RW522
        shmem_barrier_all(); // expect: RW522
    else
        shmem_sync_all(); // expect: RW522
    shmem_finalize();
    return 0;
}
