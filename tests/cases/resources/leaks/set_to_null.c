// The handle is set to null, the communicator is still there.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy); // expect: RW310
    MPI_Barrier(copy);
    copy = MPI_COMM_NULL;
    MPI_Finalize();
    return 0;
}
