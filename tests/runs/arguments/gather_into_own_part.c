// The root gathers into the array that holds its own part.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0, 0};
    MPI_Gather(x + rank, 1, MPI_INT, x, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW909
    MPI_Finalize();
    return 0;
}
