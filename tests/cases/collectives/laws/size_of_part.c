// The parts that a split makes are not equally large: rank 0 is alone in its part.
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
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
