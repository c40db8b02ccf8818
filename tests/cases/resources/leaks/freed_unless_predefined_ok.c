// As freed_unless_predefined, and it is freed if it is neither null nor the world.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Comm work = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        MPI_Comm_dup(MPI_COMM_WORLD, &work);
    MPI_Barrier(work);
    if (work != MPI_COMM_NULL && work != MPI_COMM_WORLD)
        MPI_Comm_free(&work);
    MPI_Finalize();
    return 0;
}
