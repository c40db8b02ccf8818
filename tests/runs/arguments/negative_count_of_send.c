// The receiver of nothing is told so by -1.
// run: -n 2
// says: MPI_Send is given count -1; it must be 0 or more
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    if (rank == 0)
        MPI_Send(&x, -1, MPI_INT, 1, 0, MPI_COMM_WORLD); // expect: RW901
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
