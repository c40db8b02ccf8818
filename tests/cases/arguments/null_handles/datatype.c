// A datatype that is null.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&value, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD); // expect: RW905
    MPI_Finalize();
    return 0;
}
