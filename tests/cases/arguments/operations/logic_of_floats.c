// Floating-point numbers are neither true nor false.
#include <mpi.h>

int main(int argc, char **argv)
{
    float mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_FLOAT, MPI_LOR, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
