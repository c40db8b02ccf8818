// All members of the group come, and nobody else.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Group world, group;
    MPI_Comm made;
    int chosen[3] = {0, 1, 2};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 3, chosen, &group);
    if (rank < 3)
        MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &made);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank < 3)
        MPI_Comm_free(&made);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
