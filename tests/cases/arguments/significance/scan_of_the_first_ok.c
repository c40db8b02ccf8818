// An exclusive scan brings nothing to the first rank.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = 1, before = 0;
    if (rank == 0)
        MPI_Exscan(&mine, NULL, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    else
        MPI_Exscan(&mine, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    rank += before;
    MPI_Finalize();
    return 0;
}
