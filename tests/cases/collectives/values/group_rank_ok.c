// The place in a group is another one on each rank; the length of the group is not.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Group group;
    int place, members;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_rank(group, &place);
    MPI_Group_size(group, &members);

    if (members > 1)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Group_free(&group);
    MPI_Finalize();
    return 0;
}
