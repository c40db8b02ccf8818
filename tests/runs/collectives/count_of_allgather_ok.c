// MPI_Allgatherv may have different amounts, and one rank brings its own in place.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[3] = {0}, all[6], counts[3] = {1, 2, 3}, at[3] = {0, 1, 3};
    if (rank == 0)
        MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_INT, all, counts, at, MPI_INT, MPI_COMM_WORLD);
    else
        MPI_Allgatherv(x, rank + 1, MPI_INT, all, counts, at, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
