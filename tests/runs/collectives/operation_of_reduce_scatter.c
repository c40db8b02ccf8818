// Ranks disagree about the operation of MPI_Reduce_scatter.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {1, 2}, mine, counts[2] = {1, 1};
    MPI_Reduce_scatter(x, &mine, counts, MPI_INT, rank == 0 ? MPI_MIN : MPI_MAX, MPI_COMM_WORLD); // expect: RW105
    MPI_Finalize();
    return 0;
}
