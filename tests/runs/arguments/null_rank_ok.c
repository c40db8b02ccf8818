// Somewhere.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int number;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    MPI_Finalize();
    return 0;
}
