// The main threads wait for two threads each, which exchange messages with the other rank.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static int rank;

static void *answer(void *which)
{
    int x = 0, tag = *(int *)which;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
        MPI_Send(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD);
    return 0;
}

int main(int argc, char **argv)
{
    int provided, tags[2] = {1, 2};
    pthread_t threads[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, answer, &tags[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    MPI_Finalize();
    return 0;
}
