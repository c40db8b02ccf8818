// needs: MPI_THREAD_MULTIPLE
// Two threads call collectives of one communicator; nothing orders them.
#include <mpi.h>
#include <pthread.h>

static int one, two;

static void *first(void *given)
{
    MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD); // because: RW503
    return given;
}

static void *second(void *given)
{
    MPI_Bcast(&two, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW503
    return given;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t threads[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    MPI_Finalize();
    return 0;
}
