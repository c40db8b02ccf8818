// One thread waits for a message that comes after a collective of the other; a third rank needs both to go on.
// run: -n 3
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define MANY 100000

static int data[MANY];

static void *serve(void *nothing)
{
    int x;
    MPI_Recv(data, MANY, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("got %d and %d\n", data[MANY - 1], x);
    return 0;
}

int main(int argc, char **argv)
{
    int rank, level, own, got = 0;
    pthread_t thread;
    MPI_Win window;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    own = 100 + rank;
    MPI_Win_create(&own, sizeof own, sizeof own, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (rank == 0)
        pthread_create(&thread, 0, serve, 0);
    if (rank == 2) {
        for (int target = 0; target < 2; target++) {
            MPI_Win_lock(MPI_LOCK_SHARED, target, 0, window);
            MPI_Get(&got, 1, MPI_INT, target, 0, 1, MPI_INT, window);
            MPI_Win_unlock(target, window);
        }
        data[MANY - 1] = got;
        MPI_Send(data, MANY, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    if (rank == 0)
        pthread_join(thread, 0);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
