// Long integers of 64 bits.
#include <mpi.h>

int main(int argc, char **argv)
{
    long values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
