// A barrier of two groups that one member of the second does not come to.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm half, both;
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 77, &both);
    if (rank != 2)
        MPI_Barrier(both); // expect: RW201
    else
        MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Finalize();
    return 0;
}
