// Ranks wait for their turn with a barrier per turn, so the last rank waits the most often.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int turn;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    for (turn = 0; turn < rank; turn++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    printf("rank %d of %d\n", rank, size);

    MPI_Finalize();
    return 0;
}
