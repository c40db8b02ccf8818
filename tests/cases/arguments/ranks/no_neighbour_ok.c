// A neighbour that is not there is MPI_PROC_NULL.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5, left = MPI_PROC_NULL;
    MPI_Init(&argc, &argv);
    MPI_Send(&value, 1, MPI_INT, left, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
