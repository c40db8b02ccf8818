// All ranks go through all turns.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int turn;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (turn = 0; turn < size; turn++) {
        if (turn == rank)
            printf("rank %d of %d\n", rank, size);
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
