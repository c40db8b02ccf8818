// A switch names all three ranks there are.
// check: --ranks 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    switch (rank) {
    case 0:
        printf("first\n");
        MPI_Barrier(MPI_COMM_WORLD);
        break;
    case 1:
    case 2:
        MPI_Barrier(MPI_COMM_WORLD);
        break;
    default:
        printf("rank %d of %d\n", rank, size);
    }
    MPI_Finalize();
    return 0;
}
