// MPI_IN_PLACE for what is sent.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
