// needs: MPI_THREAD_FUNNELED asked MPI_THREAD_SINGLE
// A thread computes while the main one calls MPI; MPI_Init allows no other thread.
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
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW915
    pthread_join(thread, NULL);
    MPI_Finalize();
    return value > 2;
}
