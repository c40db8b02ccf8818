// The colour differs when the communicator is made, and is asked in the same round.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, colour;
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    colour = rank;
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            MPI_Comm_split(MPI_COMM_WORLD, colour, 0, &part);
        if (colour)
            MPI_Barrier(part);
    }
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
