// A thread is inside a receive while the other sends to it.
// run: -n 1
#include <mpi.h>
#include <pthread.h>
#include <time.h>
#include <stddef.h>

static void *other(void *unused)
{
    int x;
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, x = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    pthread_create(&thread, NULL, other, NULL);
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF); // expect: RW915
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
