// A generalized request is completed by the program, and never waited for.
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
    MPI_Request request;
    MPI_Grequest_start(query, nothing, cancel, NULL, &request); // expect: RW301
    MPI_Grequest_complete(request);
    MPI_Finalize();
    return 0;
}
