// A communicator is duplicated without waiting for it.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request); // expect: RW301, RW310
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
