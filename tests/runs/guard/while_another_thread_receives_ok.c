// It reads it when the other says that it is there.
// run: -n 2 --guard source
#include <mpi.h>
#include <pthread.h>

static int box[4], seen;

static void *look(void *unused)
{
    seen = box[1];
    return unused;
}

int main(int argc, char **argv)
{
    int rank;
    pthread_t thread;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    if (rank == 0) {
        MPI_Send(NULL, 0, MPI_INT, other, 1, MPI_COMM_WORLD);
        MPI_Recv(box, 4, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        pthread_create(&thread, NULL, look, NULL);
        pthread_join(thread, NULL);
    } else {
        MPI_Recv(NULL, 0, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(box, 4, MPI_INT, other, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
