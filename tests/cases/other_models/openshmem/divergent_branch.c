// Each PE has a number of its own.
#include <shmem.h>

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) // because: RW522
        shmem_barrier_all(); // expect: RW522
    shmem_finalize();
    return 0;
}
