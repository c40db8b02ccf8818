// One thread waits while the other sends what rank 1 needs.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static void *receive(void *tag)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 1, *(int *)tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}

int main(int argc, char **argv)
{
    int level, rank, x = 0, tags[2] = {1, 2};
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_create(&thread, 0, receive, &tags[1]);
        MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
        receive(&tags[0]);
        pthread_join(thread, 0);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
