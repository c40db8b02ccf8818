// Rank 0 says how to use the program; all leave, because the command line is the same for all.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 3) {
        if (rank == 0)
            fprintf(stderr, "usage: %s [n]\n", argv[0]);
        MPI_Finalize();
        return 1;
    }
    n = argc > 1 ? atoi(argv[1]) : 4;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
