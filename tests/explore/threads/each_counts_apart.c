// Each thread counts its own receives: thread 0 is the one that called MPI first.
// visit: np=3 0:1<2 0.1:1<1 -> finished: main 2, other 1
// visit: np=3 0:1<1 0.1:1<2 -> finished: main 1, other 2
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static int got;

static void *other(void *unused)
{
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return unused;
}

int main(int argc, char **argv)
{
    int rank, level, value = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, other, NULL);
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
        printf("main %d, other %d\n", value, got);
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
