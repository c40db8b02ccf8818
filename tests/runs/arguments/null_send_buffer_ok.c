// From a variable.
// run: -n 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *x = NULL, y = 0;
    if (rank == 0)
        MPI_Send(x, 0, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
