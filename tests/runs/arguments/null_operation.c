// A reduction with MPI_OP_NULL.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0, y;
    MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD); // expect: RW905
    MPI_Finalize();
    return 0;
}
