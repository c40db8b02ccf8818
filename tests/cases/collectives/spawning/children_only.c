// Spawned processes meet their parents; a condition on the rank lets only one of them come.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Comm parent;
    int rank, cells = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); // because: RW101
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL && rank == 0) // because: RW101
        MPI_Bcast(&cells, 1, MPI_INT, 0, parent); // expect: RW101
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
