// The rank with nothing to exchange calls it with counts of zero.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int give[3] = {1, 0, 1}, nothing[3] = {0, 0, 0}, at[3] = {0, 1, 2}, out[3] = {0, 1, 2}, in[3];
    int *counts = rank == 1 ? nothing : give;
    MPI_Alltoallv(out, counts, at, MPI_INT, in, counts, at, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
