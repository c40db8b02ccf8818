// The thread has a place to write to.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static void *work(void *where)
{
    *(volatile int *)where = 1;
    return 0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    pthread_t thread;
    int place;
    pthread_create(&thread, 0, work, &place);
    pthread_join(thread, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
