// Rank 5 in a group of 2.
// run: -n 2
// says: names rank 5 in ranks; the group has ranks 0 to 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Group world, group;
    int chosen[2] = {0, 5};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, chosen, &group); // expect: RW903
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
