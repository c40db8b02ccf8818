// needs: MPI_THREAD_SERIALIZED
// A thread sends and nobody else does meanwhile; at MPI_THREAD_SERIALIZED it may.
#include <mpi.h>
#include <pthread.h>

static void *work(void *given)
{
    MPI_Send(given, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, NULL, work, &value);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
