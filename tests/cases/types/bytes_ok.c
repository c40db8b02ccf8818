// Bytes of anything.
#include <mpi.h>

int main(int argc, char **argv)
{
    double values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, sizeof values, MPI_BYTE, 0, MPI_COMM_WORLD);
    MPI_Bcast(values, sizeof values, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
