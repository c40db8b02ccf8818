// Half of the ranks are members, but only the first of them calls.
#include <mpi.h>

int main(int argc, char **argv)
{
    int colour;
    MPI_Comm part;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    colour = rank <= size / 2 ? 1 : MPI_UNDEFINED;
    MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &part);

    if (rank == 0) // because: RW101
        MPI_Barrier(part); // expect: RW101

    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
