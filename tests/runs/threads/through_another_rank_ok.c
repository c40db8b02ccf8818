// Two threads that are ordered only through a message to the other rank and back.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static int shared, other;

static void *ask(void *given)
{
    MPI_Bcast(&shared, 1, MPI_INT, 0, MPI_COMM_SELF);
    MPI_Send(given, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    return 0;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_t thread;
    int rank, ignored = 0, question = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_create(&thread, 0, ask, &question);
        MPI_Recv(&ignored, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Bcast(&other, 1, MPI_INT, 0, MPI_COMM_SELF);
        pthread_join(thread, 0);
    } else {
        MPI_Recv(&ignored, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&ignored, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
