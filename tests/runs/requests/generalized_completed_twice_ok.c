// Two generalized requests are completed once each.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

static int query(void *state, MPI_Status *status)
{
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int nothing(void *state)
{
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Request requests[2];
    for (int i = 0; i < 2; i++) {
        MPI_Grequest_start(query, nothing, cancel, NULL, &requests[i]);
        MPI_Grequest_complete(requests[i]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
