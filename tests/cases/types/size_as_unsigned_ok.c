// Sizes are unsigned long integers.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    size_t values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
