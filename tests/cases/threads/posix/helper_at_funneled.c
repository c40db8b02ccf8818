// needs: MPI_THREAD_SERIALIZED
// A thread sends and nobody else does meanwhile; at MPI_THREAD_FUNNELED it is the wrong thread.
#include <mpi.h>
#include <pthread.h>

static void *work(void *given)
{
    MPI_Send(given, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD); // expect: RW915
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, NULL, work, &value);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
