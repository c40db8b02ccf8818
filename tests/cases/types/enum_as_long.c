// An enumeration is an integer, not a long one.
#include <mpi.h>

int main(int argc, char **argv)
{
    enum { RED, GREEN } values[4] = {RED}; // because: RW401
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_LONG, 0, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
