// Only the members of one colour go on, but they meet in the world.
#include <mpi.h>

int main(int argc, char **argv)
{
    int colour;
    double mine = 1.0, sum = 0.0;
    MPI_Comm part;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    colour = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &part);

    if (colour == 0) // because: RW101
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW101

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
