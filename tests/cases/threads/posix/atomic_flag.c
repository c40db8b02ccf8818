// needs: MPI_THREAD_MULTIPLE
// A thread makes messages progress until it is told to stop; meanwhile the main one calls MPI.
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *work(void *given)
{
    int flag;
    while (!atomic_load(&done))
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); // expect: RW915
    return given;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&thread, NULL, work, NULL);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW915
    atomic_store(&done, 1);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
