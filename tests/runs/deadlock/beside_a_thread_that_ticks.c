// A thread that shows progress now and then releases nobody.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static volatile long shown;

static void *show(void *unused)
{
    for (;; shown++)
        usleep(100000);
    return unused;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    int provided, rank, x = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, NULL, show, NULL);
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
