// The main one.
// run: -n 1
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *other(void *unused)
{
    MPI_Barrier(MPI_COMM_SELF);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
