// A communicator is freed twice.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_free(&copy); // because: RW311
    MPI_Comm_free(&copy); // expect: RW311
    MPI_Finalize();
    return 0;
}
