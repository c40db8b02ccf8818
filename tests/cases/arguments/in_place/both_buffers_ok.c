// One buffer for both.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Scan(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
