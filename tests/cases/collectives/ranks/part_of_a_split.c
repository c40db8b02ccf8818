// Three ranks are in the part, and two of them come to its barrier.
// check: --ranks 4
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 3 ? 0 : MPI_UNDEFINED, rank, &part);
    if (rank == 0)
        MPI_Barrier(part);  // expect: RW101
    else if (rank == 1)
        MPI_Barrier(part);  // expect: RW101
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
