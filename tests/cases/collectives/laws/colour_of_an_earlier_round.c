// The colour was the same on all ranks when the communicator was made; in the next round it is not.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, colour = 0;
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        if (i == 0)
            MPI_Comm_split(MPI_COMM_WORLD, colour, 0, &part);
        if (colour)
            MPI_Barrier(part); // expect: RW101
        colour = rank;
    }
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
