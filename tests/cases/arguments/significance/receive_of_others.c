// The root of a gather gives a count and a buffer that cannot be; the others may give anything.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = rank;
    double all[64];
    if (rank == 0)
        MPI_Gather(&mine, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW401
    else
        MPI_Gather(&mine, 1, MPI_INT, NULL, -1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    if (rank != 0)
        MPI_Scatter(all, -1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Scatter(all, -1, MPI_DOUBLE, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW901
    MPI_Finalize();
    return 0;
}
