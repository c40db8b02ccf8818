// MPI_PROC_NULL as the root of an intracommunicator.
// run: -n 2
// says: names MPI_PROC_NULL as its root
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0;
    MPI_Bcast(&x, 1, MPI_INT, MPI_PROC_NULL, MPI_COMM_WORLD); // expect: RW903
    MPI_Finalize();
    return 0;
}
