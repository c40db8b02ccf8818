// Integers are said to be floats.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0}; // because: RW401
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
