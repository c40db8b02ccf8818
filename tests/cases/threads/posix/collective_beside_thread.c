// needs: MPI_THREAD_MULTIPLE asked MPI_THREAD_MULTIPLE
// A thread and the main one call collectives of one communicator before they meet.
#include <mpi.h>
#include <pthread.h>

static void *work(void *given)
{
    MPI_Bcast(given, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
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
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW503
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
