// After.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, ready;
    MPI_Info info;
    MPI_Initialized(&ready);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Finalize();
    MPI_Finalized(&ready);
    return 0;
}
