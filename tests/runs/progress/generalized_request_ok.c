// A request of the program's own is complete when its thread has received the answer of a rank in a collective.
// run: -n 2
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define MANY 200000

static int data[MANY];
static MPI_Request request;

static int query(void *extra, MPI_Status *status)
{
    MPI_Status_set_elements(status, MPI_INT, 1);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
    return MPI_SUCCESS;
}

static int release(void *extra) { return MPI_SUCCESS; }

static int cancel(void *extra, int complete) { return MPI_SUCCESS; }

static void *work(void *nothing)
{
    MPI_Recv(data, MANY, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Grequest_complete(request);
    return 0;
}

int main(int argc, char **argv)
{
    int rank, level;
    pthread_t thread;
    MPI_Request sent;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Grequest_start(query, release, cancel, 0, &request);
        pthread_create(&thread, 0, work, 0);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        pthread_join(thread, 0);
        printf("got %d\n", data[MANY - 1]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1) {
        data[MANY - 1] = 7;
        MPI_Isend(data, MANY, MPI_INT, 0, 0, MPI_COMM_WORLD, &sent);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
