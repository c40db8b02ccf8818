// What shmem_broadcast hands out is the same on all PEs.
#include <shmem.h>

static int rounds, first;

int main(void)
{
    shmem_init();
    first = shmem_my_pe() + 5;
    rounds = first;
    for (int i = 0; i < rounds; i++) // because: RW522
        shmem_sync_all(); // expect: RW522
    shmem_finalize();
    return 0;
}
