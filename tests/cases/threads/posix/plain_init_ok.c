// needs: MPI_THREAD_SINGLE asked MPI_THREAD_SINGLE
// A thread computes between two calls of MPI, and is joined before the next.
#include <mpi.h>
#include <pthread.h>

static void *compute(void *given)
{
    *(double *)given *= 2;
    return NULL;
}

int main(int argc, char **argv)
{
    double value = 1;
    pthread_t thread;
    MPI_Init(&argc, &argv);
    pthread_create(&thread, NULL, compute, &value);
    pthread_join(thread, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return value > 2;
}
