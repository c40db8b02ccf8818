// Sizes are said to be unsigned integers.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    size_t values[4] = {0}; // because: RW401
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_UNSIGNED, 0, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
