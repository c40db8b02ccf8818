// Only the members of one colour go on, and they meet among themselves.
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

    if (colour == 0)
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, part);

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
