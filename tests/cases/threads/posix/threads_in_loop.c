// needs: MPI_THREAD_MULTIPLE
// Threads that a loop begins all call one collective; a second loop joins them.
#include <mpi.h>
#include <pthread.h>

enum { COUNT = 4 };
static int values[COUNT];

static void *work(void *given)
{
    MPI_Allreduce(MPI_IN_PLACE, given, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW503
    return NULL;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t threads[COUNT];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, work, &values[i]);
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
