// Two ranks call the barrier, each on its own way, and there are two.
// check: --ranks 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        printf("first\n");
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        printf("rank %d of %d\n", rank, size);
    }
    MPI_Finalize();
    return 0;
}
