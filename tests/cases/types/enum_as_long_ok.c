// An enumeration is an integer.
#include <mpi.h>

int main(int argc, char **argv)
{
    enum { RED, GREEN } values[4] = {RED};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
