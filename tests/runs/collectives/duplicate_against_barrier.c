// Making a communicator is a collective too.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm copy;
    if (rank == 0)
        MPI_Comm_dup(MPI_COMM_WORLD, &copy); // because: RW102
    else
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
    MPI_Finalize();
    return 0;
}
