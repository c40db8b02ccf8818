// Rank 2 calls the barrier of the world instead of the one of the two groups.
// run: -n 3
// says: the intercommunicator of ranks 0 and 1-2
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
        MPI_Barrier(both); // expect: RW103
    else
        MPI_Barrier(MPI_COMM_WORLD); // because: RW103
    MPI_Finalize();
    return 0;
}
