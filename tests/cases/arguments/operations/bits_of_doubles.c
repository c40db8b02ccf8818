// The bits of floating-point numbers cannot be combined.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_BAND, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
