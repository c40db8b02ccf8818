// A neighbour that is not there is written as -10.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5, left = -10;
    MPI_Init(&argc, &argv);
    MPI_Send(&value, 1, MPI_INT, left, 0, MPI_COMM_WORLD); // expect: RW903
    MPI_Finalize();
    return 0;
}
