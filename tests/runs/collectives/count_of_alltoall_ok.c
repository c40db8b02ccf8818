// Rank 1 exchanges in place, its send count does not matter.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, y[4];
    if (rank == 0)
        MPI_Alltoall(x, 2, MPI_INT, y, 1, MPI_2INT, MPI_COMM_WORLD);
    else
        MPI_Alltoall(x, 2, MPI_INT, y, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
