// It fills another one.
// run: -n 2 --guard source
#include <mpi.h>
#include <pthread.h>

static void *fill(void *all)
{
    ((int *)all)[2] = 1;
    return NULL;
}

int main(int argc, char **argv)
{
    int rank;
    int mine[4] = {0}, theirs[4];
    pthread_t thread;
    MPI_Request request;
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Isend(mine, 4, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    pthread_create(&thread, NULL, fill, theirs);
    pthread_join(thread, NULL);
    MPI_Recv(theirs, 4, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
