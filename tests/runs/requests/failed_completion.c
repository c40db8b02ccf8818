// A wait that fails has completed its request all the same.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n, both[2] = {1, 2};
    MPI_Request request;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Irecv(&n, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request); // expect: RW206
    MPI_Send(both, 2, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
