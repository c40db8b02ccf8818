// needs: MPI_THREAD_MULTIPLE
// A thread is begun under a condition; what comes before it is joined is not ordered with it.
#include <mpi.h>
#include <pthread.h>

static void *work(void *given)
{
    MPI_Bcast(given, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503 // expect: RW915
    return NULL;
}

int main(int argc, char **argv)
{
    int provided, value = 1, helped = argc > 1;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&helped, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (helped)
        pthread_create(&thread, NULL, work, &value);
    else
        work(&value);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW503, RW915
    if (helped)
        pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
