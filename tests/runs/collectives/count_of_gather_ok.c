// The root gives in place, so its own send count does not matter.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, all[12];
    if (rank == 0)
        MPI_Gather(MPI_IN_PLACE, 77, MPI_CHAR, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(x, 1, MPI_INT, 0, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
