// Threads that have called nothing yet release everybody: one computes before, one sleeps.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static int rank, value;

static void *release(void *unused)
{
    if (rank == 0) {
        for (clock_t until = clock() + CLOCKS_PER_SEC; clock() < until;)
            value++;
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        sleep(1);
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    return unused;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    int provided, got;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (provided == MPI_THREAD_MULTIPLE) {
        pthread_create(&thread, NULL, release, NULL);
        MPI_Recv(&got, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_join(thread, NULL);
    }
    MPI_Finalize();
    return 0;
}
