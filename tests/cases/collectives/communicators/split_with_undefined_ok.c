// Exactly the members call.
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

    if (part != MPI_COMM_NULL)
        MPI_Barrier(part);

    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
