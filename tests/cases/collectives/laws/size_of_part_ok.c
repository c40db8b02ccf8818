// The parts that a split makes are not equally large, but all members of one part know its size.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, members;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &part);
    MPI_Comm_size(part, &members);

    if (members == 1)
        MPI_Barrier(part);

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
