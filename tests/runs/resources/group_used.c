// A group that was freed is asked for its size.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int size;
    MPI_Group world, group, copy;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, (int[]){0}, &group);
    copy = group;
    MPI_Group_free(&world);
    MPI_Group_free(&group);
    MPI_Group_size(copy, &size); // expect: RW312
    MPI_Finalize();
    return 0;
}
