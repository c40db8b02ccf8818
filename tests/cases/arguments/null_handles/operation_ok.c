// An operation that is not.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Op op = MPI_SUM;
    int value = 5, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&value, &total, 1, MPI_INT, op, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
