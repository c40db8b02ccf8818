// The second does so after it has joined the first.
// run: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request request;
static int in;

static void *complete(void *unused)
{
    int flag = 0;
    MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
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
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    pthread_create(&thread, 0, complete, 0);
    pthread_join(thread, 0);
    MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
