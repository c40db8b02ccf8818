// MPI_Init promises nothing about threads.
// run: -n 1
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

static void *other(void *unused)
{
    MPI_Barrier(MPI_COMM_SELF); // expect: RW915
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
