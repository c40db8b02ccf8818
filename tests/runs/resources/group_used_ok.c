// Groups are freed before the communicator that was made of them.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Group world, group;
    MPI_Comm half;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &group);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, &half);
    MPI_Group_free(&world);
    MPI_Group_free(&group);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
