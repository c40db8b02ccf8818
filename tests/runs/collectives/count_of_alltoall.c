// Rank 1 exchanges pairs, rank 0 single numbers.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, y[4];
    MPI_Alltoall(x, 1 + rank, MPI_INT, y, 1 + rank, MPI_INT, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
