// Everybody wants the sum.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, sum;
    MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, rank, MPI_COMM_WORLD); // expect: RW104
    MPI_Finalize();
    return 0;
}
