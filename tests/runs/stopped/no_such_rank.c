// Rank 2 does not exist.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD); // expect: RW903
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
