// Two threads send and receive at once, in both directions.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define ROUNDS 200

static int rank, sums[2];

static void *exchange(void *which)
{
    int tag = *(int *)which, x;
    for (int i = 0; i < ROUNDS; i++) {
        if (rank == 0)
            MPI_Send(&i, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Send(&x, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        sums[tag] += x;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int level, tags[2] = {0, 1};
    pthread_t threads[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, exchange, &tags[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    if (rank == 0)
        printf("sums %d and %d\n", sums[0], sums[1]);
    MPI_Finalize();
    return 0;
}
