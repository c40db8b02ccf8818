// Small integers have a sum.
#include <mpi.h>

int main(int argc, char **argv)
{
    signed char mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_SIGNED_CHAR, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
