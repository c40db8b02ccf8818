// The result of a reduction goes nowhere.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int value = 5, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&value, NULL, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW907
    MPI_Finalize();
    return 0;
}
