// The first is joined before the second begins.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static void *talk(void *given)
{
    int *tag = given, out = 1, in;
    MPI_Sendrecv(&out, 1, MPI_INT, 0, *tag, &in, 1, MPI_INT, 0, *tag, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    return 0;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_t thread[2];
    int tag[2] = {1, 2};
    pthread_create(&thread[0], 0, talk, &tag[0]);
    pthread_join(thread[0], 0);
    pthread_create(&thread[1], 0, talk, &tag[1]);
    pthread_join(thread[1], 0);
    MPI_Finalize();
    return 0;
}
