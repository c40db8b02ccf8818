// All agree on who belongs to the group: a range, or all but one.
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
    int range[1][3] = {{0, 2, 1}}, last = 3;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    if (rank == 0)
        MPI_Group_range_incl(world, 1, range, &group);
    else
        MPI_Group_excl(world, 1, &last, &group);
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
