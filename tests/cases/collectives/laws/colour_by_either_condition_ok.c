// The colour tells whether the one condition holds, which members therefore agree on.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, colour;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank % 2)
        colour = 0;
    else
        colour = 1;
    MPI_Comm_split(MPI_COMM_WORLD, colour, 0, &part);

    if (rank % 2)
        MPI_Barrier(part);

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
