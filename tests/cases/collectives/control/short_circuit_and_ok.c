// All ranks call the collective; only rank 0 looks at what came of it.
#include <mpi.h>
#include <stdio.h>

static int agree(int mine)
{
    int all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (agree(1) && rank == 0)
        printf("all agree\n");

    MPI_Finalize();
    return 0;
}
