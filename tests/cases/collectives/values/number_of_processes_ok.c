// Everything is computed from the number of processes, the rank only from time to time printed.
#include <mpi.h>
#include <stdio.h>

static int levels_for(int n)
{
    int levels = 0;
    while (n > 1) {
        n = (n + 1) / 2;
        levels++;
    }
    return levels;
}

int main(int argc, char **argv)
{
    int levels;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    levels = levels_for(size);
    for (int level = 0; level < levels; level++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0)
            printf("level %d\n", level);
    }
    MPI_Finalize();
    return 0;
}
