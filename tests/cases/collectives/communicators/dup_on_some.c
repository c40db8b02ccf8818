// Only rank 0 makes a copy of the world, which takes everybody.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy = MPI_COMM_NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) // because: RW101
        MPI_Comm_dup(MPI_COMM_WORLD, &copy); // expect: RW101, RW310
    MPI_Finalize();
    return 0;
}
