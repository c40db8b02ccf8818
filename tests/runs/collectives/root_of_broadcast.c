// Rank 2 thinks that it is the root.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Bcast(&x, 1, MPI_INT, rank == 2 ? 2 : 0, MPI_COMM_WORLD); // expect: RW104
    MPI_Finalize();
    return 0;
}
