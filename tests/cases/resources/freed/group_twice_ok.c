// Freed in both ways.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Group world;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    if (argc > 1) {
        MPI_Group_size(world, &size);
        MPI_Group_free(&world);
    } else {
        MPI_Group_free(&world);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
