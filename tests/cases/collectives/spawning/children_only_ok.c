// As children_only, and all spawned processes come: they have the same parent.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Comm parent;
    int rank, cells = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL)
        MPI_Bcast(&cells, 1, MPI_INT, 0, parent);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
