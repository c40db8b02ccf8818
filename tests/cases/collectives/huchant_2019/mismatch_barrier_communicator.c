// The same barrier on both ways, but not on the same communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);

    if (rank % 2) // because: RW103
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW103
    else
        MPI_Barrier(copy); // expect: RW103

    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
