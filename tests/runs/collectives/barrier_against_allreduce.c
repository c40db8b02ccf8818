// Rank 3 comes to a barrier, the others to a reduction.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 1, sum;
    if (rank == 3)
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
    else
        MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // because: RW102
    MPI_Finalize();
    return 0;
}
