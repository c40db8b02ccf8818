// What an atomic operation fetches is another number for each PE.
#include <shmem.h>

static long counter;

static void meet() { shmem_barrier_all(); }

int main()
{
    shmem_init();
    long ticket = shmem_long_atomic_fetch_add(&counter, 1, 0);
    meet();
    shmem_finalize();
    return ticket < 0;
}
