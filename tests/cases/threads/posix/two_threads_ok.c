// needs: MPI_THREAD_MULTIPLE
// Two threads call collectives of communicators of their own.
#include <mpi.h>
#include <pthread.h>

static int one, two;
static MPI_Comm others;

static void *first(void *given)
{
    MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return given;
}

static void *second(void *given)
{
    MPI_Bcast(&two, 1, MPI_INT, 0, others);
    return given;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t threads[2];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_dup(MPI_COMM_WORLD, &others);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    MPI_Comm_free(&others);
    MPI_Finalize();
    return 0;
}
