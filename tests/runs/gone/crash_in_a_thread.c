// A thread that never calls MPI crashes.
// run: -n 2
// says: SIGSEGV
#include <mpi.h>
#include <pthread.h>

static void *work(void *where)
{
    *(volatile int *)where = 1; // expect: RW203
    return 0;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_t thread;
    int place;
    pthread_create(&thread, 0, work, rank == 1 ? 0 : &place);
    pthread_join(thread, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
