// A message too large for any buffer that nobody ever receives.
// run: -n 2
#include <mpi.h>

static int x[1 << 20];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(x, 1 << 20, MPI_INT, 1, 0, MPI_COMM_WORLD); // expect: RW201
    MPI_Finalize();
    return 0;
}
