// The main thread joins a thread that waits for a message from the main thread.
// run: -n 1
#include <mpi.h>
#include <pthread.h>

static void *receive(void *nothing)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // because: RW201
    return 0;
}

int main(int argc, char **argv)
{
    int level, x = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    pthread_create(&thread, 0, receive, 0);
    MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    pthread_join(thread, 0);
    MPI_Finalize();
    return 0;
}
