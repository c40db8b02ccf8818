// What MPI does not look at may be anything: counts beside MPI_IN_PLACE, what only the root gives.
// run: -n 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0, 0}, mine = rank;
    MPI_Allgather(MPI_IN_PLACE, -7, MPI_DATATYPE_NULL, x, 1, MPI_INT, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Gather(&mine, 1, MPI_INT, x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(&mine, 1, MPI_INT, NULL, -1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine, rank ? NULL : x, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Scatter(x, 1, MPI_INT, MPI_IN_PLACE, -3, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    else
        MPI_Scatter(NULL, -1, MPI_DATATYPE_NULL, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
