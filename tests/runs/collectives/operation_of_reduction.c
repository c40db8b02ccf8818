// The root names another operation.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, result;
    MPI_Reduce(&x, &result, 1, MPI_INT, rank == 0 ? MPI_PROD : MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW105
    MPI_Finalize();
    return 0;
}
