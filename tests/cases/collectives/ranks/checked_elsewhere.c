// A function ends the program unless there are three ranks, of which one misses the barrier.
// check: --ranks 2-8
#include <mpi.h>
#include <stdio.h>

static void need(int size, int wanted) {
    if (size != wanted)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    need(size, 3);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
    else if (rank == 1)
        MPI_Barrier(MPI_COMM_WORLD);  // expect: RW101
    MPI_Finalize();
    return 0;
}
