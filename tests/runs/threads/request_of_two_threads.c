// Two threads test one request.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request request;
static int in;

static void *complete(void *unused)
{
    int flag = 0;
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE); // because: RW513
    return unused;
}

int main(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    if (provided < MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    pthread_t thread;
    int out = 1, flag = 0;
    MPI_Irecv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request);
    pthread_create(&thread, 0, complete, 0);
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE); // expect: RW513
    pthread_join(thread, 0);
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
