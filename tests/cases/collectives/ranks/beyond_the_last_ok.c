// With four ranks none is beyond the fifth, and the root is one.
// check: --ranks 4
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 5)
        MPI_Barrier(MPI_COMM_WORLD);
    int root = rank / 4;
    MPI_Bcast(&size, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
