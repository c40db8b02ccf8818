// A count of -1.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Bcast(&x, rank == 1 ? -1 : 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW901
    MPI_Finalize();
    return 0;
}
