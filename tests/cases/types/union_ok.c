// A union holds what it is said to hold.
#include <mpi.h>

int main(int argc, char **argv)
{
    union { int whole; double number; } value;
    MPI_Init(&argc, &argv);
    value.number = 1;
    MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
