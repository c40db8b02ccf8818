// Both finalize, then exit.
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    exit(0);
    MPI_Finalize();
    return 0;
}
