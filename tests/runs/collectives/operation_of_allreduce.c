// Rank 0 wants the largest, the others the sum; nobody hangs.
// run: -n 3
// says: op=MAX
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, result;
    MPI_Allreduce(&x, &result, 1, MPI_INT, rank == 0 ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD); // expect: RW105
    MPI_Finalize();
    return 0;
}
