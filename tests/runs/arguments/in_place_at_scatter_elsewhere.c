// A rank that is not the root gives MPI_IN_PLACE to MPI_Scatter.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int all[2] = {0, 1}, x;
    MPI_Scatter(all, 1, MPI_INT, rank ? MPI_IN_PLACE : &x, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW906
    MPI_Finalize();
    return 0;
}
