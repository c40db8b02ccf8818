// The last block of a gather lies in the global array (MPI 4.1, section 6.5).
// run: -n 3
#include <mpi.h>
#include <stdlib.h>

static double parts[6];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double mine[2] = {rank, rank};
    int counts[3] = {2, 2, 2}, places[3] = {0, 2, 4};
    MPI_Gatherv(mine, 2, MPI_DOUBLE, parts, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
