// They are called in one order and completed in any.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Request requests[2];
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    MPI_Wait(&requests[rank % 2], MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1 - rank % 2], MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
