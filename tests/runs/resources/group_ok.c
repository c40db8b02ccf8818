// The group of a communicator is asked for twice and freed twice; an empty group may be freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Group one, other, empty;
    MPI_Comm_group(MPI_COMM_WORLD, &one);
    MPI_Comm_group(MPI_COMM_WORLD, &other);
    MPI_Group_excl(one, 1, (int[]){0}, &empty);
    MPI_Group_free(&empty);
    MPI_Group_free(&one);
    int size;
    MPI_Group_size(other, &size);
    MPI_Group_free(&other);
    MPI_Finalize();
    return 0;
}
