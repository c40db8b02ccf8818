// A communicator is freed before a barrier on one rank, behind it on the other.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (rank == 0)
        MPI_Comm_free(&copy); // expect: RW320
    MPI_Barrier(MPI_COMM_WORLD); // because: RW320
    if (rank == 1)
        MPI_Comm_free(&copy); // because: RW320
    MPI_Finalize();
    return 0;
}
