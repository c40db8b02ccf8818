// MPI_COMM_SELF has no rank 1.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5, copy = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Isend(&value, 1, MPI_INT, 1, 0, MPI_COMM_SELF, &request); // expect: RW903
    MPI_Recv(&copy, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
