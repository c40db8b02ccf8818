// The communicator is split in one of two ways, and only one of them makes its members agree on the parity.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, by_parity = atoi(argv[1]);
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (by_parity)
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part);
    else
        MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part);

    if (rank % 2)
        MPI_Barrier(part); // expect: RW101

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
