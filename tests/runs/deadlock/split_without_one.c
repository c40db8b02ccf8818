// The rank that will not be in the new communicator does not call MPI_Comm_split.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm part;
    if (rank < 2)
        MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &part); // expect: RW201
    MPI_Finalize();
    return 0;
}
