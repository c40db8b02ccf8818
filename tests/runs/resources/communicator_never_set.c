// A communicator that nothing was put into is used.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm comm = (MPI_Comm)0x1234;
    MPI_Barrier(comm); // expect: RW314
    MPI_Finalize();
    return 0;
}
