// The result of a reduction goes to a variable.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int value = 5, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&value, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
