// The last rank multiplies in a prefix sum.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, result;
    MPI_Request request;
    MPI_Iscan(&x, &result, 1, MPI_INT, rank == 2 ? MPI_PROD : MPI_SUM, MPI_COMM_WORLD, &request); // expect: RW105
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
