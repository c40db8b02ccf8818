// Two pairs of ranks, each stuck by itself.
// run: -n 4
// says: ranks 0-1 wait for each other, and ranks 2-3 wait for each other
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, other = rank ^ 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Send(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
