// Ranks 0 and 2 call a barrier in two places; rank 1 never does.
// check: --ranks 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
    printf("rank %d of %d\n", rank, size);
    if (rank == 2)
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
    MPI_Finalize();
    return 0;
}
