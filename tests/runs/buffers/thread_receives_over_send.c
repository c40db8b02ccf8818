// A thread receives into what another thread sends from, at the same time.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static int x, y;
static MPI_Request request;

static void *receive(void *unused)
{
    MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW403
    return unused;
}

int main(int argc, char **argv)
{
    int rank, provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); // because: RW403
        pthread_create(&thread, NULL, receive, NULL);
        pthread_join(thread, NULL);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
