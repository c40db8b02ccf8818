// needs: MPI_THREAD_SERIALIZED asked MPI_THREAD_MULTIPLE
// A thread and the main one call collectives of one communicator after they met.
#include <mpi.h>
#include <pthread.h>

static void *work(void *given)
{
    MPI_Bcast(given, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, NULL, work, &value);
    pthread_join(thread, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
