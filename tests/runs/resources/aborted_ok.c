// Whoever calls MPI_Abort need not free anything.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Finalize();
    return 0;
}
