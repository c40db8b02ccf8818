// The group of the world is asked for and kept.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Group world, leader;
    MPI_Comm alone;
    int first[1] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &world); // expect: RW310
    MPI_Group_incl(world, 1, first, &leader);
    MPI_Comm_create(MPI_COMM_WORLD, leader, &alone);
    if (alone != MPI_COMM_NULL)
        MPI_Comm_free(&alone);
    MPI_Group_free(&leader);
    MPI_Finalize();
    return 0;
}
