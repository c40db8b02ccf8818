// Integers sent as integers.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
