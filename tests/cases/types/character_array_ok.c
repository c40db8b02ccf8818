// Memory that is declared as characters may hold anything.
#include <mpi.h>

int main(int argc, char **argv)
{
    _Alignas(8) char memory[64] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(memory, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
