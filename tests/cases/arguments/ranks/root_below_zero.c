// A root below zero.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Bcast(&value, 1, MPI_INT, -5, MPI_COMM_WORLD); // expect: RW903
    MPI_Finalize();
    return 0;
}
