// A switch names the ranks 0 to 2, and there may be a fourth.
// check: --ranks 3-4
// says: possible with 4 ranks
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
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
        break;
    case 1:
    case 2:
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
        break;
    default:
        printf("rank %d of %d\n", rank, size);
    }
    MPI_Finalize();
    return 0;
}
