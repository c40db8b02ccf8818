// The root is the number of ranks.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0;
    MPI_Bcast(&x, 1, MPI_INT, size, MPI_COMM_WORLD); // expect: RW903
    MPI_Finalize();
    return 0;
}
