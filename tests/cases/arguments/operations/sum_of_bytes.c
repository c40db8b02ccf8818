// Bytes have bits and no sum.
#include <mpi.h>

int main(int argc, char **argv)
{
    unsigned char mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_BYTE, MPI_SUM, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
