// An operation that is null.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Op op = MPI_OP_NULL;
    int value = 5, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&value, &total, 1, MPI_INT, op, MPI_COMM_WORLD); // expect: RW905
    MPI_Finalize();
    return 0;
}
