// All ranks but the last compute; the barrier in between is called by two of three.
// check: --ranks 4
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int last[1];
    last[0] = size - 1;
    MPI_Group world, group;
    MPI_Comm workers;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_excl(world, 1, last, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &workers);
    if (rank < size - 2)
        MPI_Barrier(workers);  // expect: RW101
    if (workers != MPI_COMM_NULL)
        MPI_Comm_free(&workers);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
