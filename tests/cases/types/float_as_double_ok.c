// Floats are said to be floats.
#include <mpi.h>

int main(int argc, char **argv)
{
    float values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
