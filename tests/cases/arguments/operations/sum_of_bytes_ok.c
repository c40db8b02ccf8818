// The bits of bytes.
#include <mpi.h>

int main(int argc, char **argv)
{
    unsigned char mine = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&mine, &all, 1, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
