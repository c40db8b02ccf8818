// The root does not exist.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 1, sum;
    MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 5, MPI_COMM_WORLD); // expect: RW903
    MPI_Finalize();
    return 0;
}
