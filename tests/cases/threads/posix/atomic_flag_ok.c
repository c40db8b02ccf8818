// needs: MPI_THREAD_SERIALIZED
// The main thread waits for an atomic flag that the other sets behind its last call of MPI.
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;
static int value;

static void *work(void *given)
{
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    atomic_store(&done, 1);
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
    while (!atomic_load(&done))
        continue;
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_join(thread, NULL);
    MPI_Finalize();
    return value;
}
