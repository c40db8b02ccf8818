// Two threads call collectives of one communicator.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm own;

static void *spread(void *unused)
{
    int b = 1;
    MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
    return unused;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_t thread;
    int a = 1;
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    pthread_create(&thread, 0, spread, 0);
    MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW503
    pthread_join(thread, 0);
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
