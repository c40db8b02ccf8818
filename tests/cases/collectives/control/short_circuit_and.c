// The right side of && is a collective that only rank 0 evaluates.
#include <mpi.h>
#include <stdio.h>

static int agree(int mine)
{
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD); // expect: RW101
    return all;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0 && agree(1)) // because: RW101
        printf("all agree\n");

    MPI_Finalize();
    return 0;
}
