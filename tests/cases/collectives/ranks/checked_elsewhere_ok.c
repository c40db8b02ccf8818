// A function ends the program unless there are two ranks.
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
    need(size, 2);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
