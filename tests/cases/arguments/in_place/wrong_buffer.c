// MPI_IN_PLACE for the result.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&value, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW906
    MPI_Finalize();
    return 0;
}
