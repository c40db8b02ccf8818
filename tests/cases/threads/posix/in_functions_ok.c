// needs: MPI_THREAD_SERIALIZED
// One function begins the thread and another joins it before the next call of MPI.
#include <mpi.h>
#include <pthread.h>

static pthread_t thread;
static int value;

static void exchange(int *shared)
{
    MPI_Bcast(shared, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static void *work(void *given)
{
    exchange(given);
    return NULL;
}

static void begin(void)
{
    pthread_create(&thread, NULL, work, &value);
}

static void end(void)
{
    pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    begin();
    end();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
