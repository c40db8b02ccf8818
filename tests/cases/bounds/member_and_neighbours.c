// The last member of a structure has nobody behind it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    struct { int first, second; } pair = {0, 0};      // because: RW410
    MPI_Init(&argc, &argv);
    MPI_Bcast(&pair.second, 2, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    MPI_Finalize();
    return pair.first;
}
