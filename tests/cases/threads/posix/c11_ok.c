// needs: MPI_THREAD_SERIALIZED
// A thread of C11 and the main one call collectives one after the other.
#include <mpi.h>
#include <threads.h>

static int work(void *given)
{
    return MPI_Bcast(given, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    thrd_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    thrd_create(&thread, work, &value);
    thrd_join(thread, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
