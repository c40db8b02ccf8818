// Only the clock is looked at in the other thread.
// run: -n 1
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *other(void *unused)
{
    int ready;
    MPI_Initialized(&ready);
    MPI_Wtime();
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    MPI_Init(&argc, &argv);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
