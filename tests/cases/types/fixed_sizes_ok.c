// Integers of fixed sizes have datatypes of their own.
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int16_t small = 1;
    int32_t middle = 2;
    uint64_t large = 3;
    MPI_Aint place = 4;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&small, 1, MPI_INT16_T, 0, MPI_COMM_WORLD);
    MPI_Bcast(&middle, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&large, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    MPI_Bcast(&place, 1, MPI_AINT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
