// A thread that called MPI ends; the main thread computes, then goes on.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static void *once(void *nothing)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return 0;
}

int main(int argc, char **argv)
{
    int level, rank;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&thread, 0, once, 0);
    pthread_join(thread, 0);
    if (rank == 0)
        sleep(1);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
