// The communicator is made first.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm part = MPI_COMM_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &part);
    MPI_Barrier(part);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
