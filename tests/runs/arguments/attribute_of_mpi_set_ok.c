// It asks for it.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int value = 7, found;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &(int *){0}, &found);
    MPI_Finalize();
    return 0;
}
