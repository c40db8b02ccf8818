// What all PEs get from PE 0 is the same; what they get from their neighbours is not.
#include <shmem.h>

static int limit;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    limit = me * 10;
    shmem_barrier_all();
    if (shmem_int_g(&limit, 0) > 50)
        shmem_barrier_all();
    shmem_finalize();
    return 0;
}
