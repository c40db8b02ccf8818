// The main thread sends what the other waits for.
// run: -n 1
#include <mpi.h>
#include <pthread.h>

static void *receive(void *nothing)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return 0;
}

int main(int argc, char **argv)
{
    int level, x = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    pthread_create(&thread, 0, receive, 0);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    pthread_join(thread, 0);
    MPI_Finalize();
    return 0;
}
