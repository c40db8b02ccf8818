// A communicator that may not be there is asked for first.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm comm = MPI_COMM_NULL;
    if (comm != MPI_COMM_NULL)
        MPI_Barrier(comm);
    MPI_Finalize();
    return 0;
}
