// needs: MPI_THREAD_MULTIPLE
// A thread of C11 and the main one call collectives of one communicator.
#include <mpi.h>
#include <threads.h>

static int work(void *given)
{
    return MPI_Bcast(given, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
}

int main(int argc, char **argv)
{
    int provided, value = 1;
    thrd_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    thrd_create(&thread, work, &value);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW503
    thrd_join(thread, NULL);
    MPI_Finalize();
    return 0;
}
