// The colour tells that one of two conditions holds, not which: members differ in the second one.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, colour;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0 || rank % 2)
        colour = 0;
    else
        colour = 1;
    MPI_Comm_split(MPI_COMM_WORLD, colour, 0, &part);

    if (rank % 2)
        MPI_Barrier(part); // expect: RW101

    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
