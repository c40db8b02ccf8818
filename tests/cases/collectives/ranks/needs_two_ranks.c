// A program that runs with two ranks only misses the barrier on one of them.
// check: --ranks 2-64
// says: possible with 2 ranks
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2) {
        printf("needs two ranks\n");
        MPI_Finalize();
        return 1;
    }
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
    else if (rank > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
