// A barrier after MPI_Finalize.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Finalize(); // because: RW912
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW912
    return 0;
}
