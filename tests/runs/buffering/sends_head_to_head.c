// Both ranks send a small message before they receive.
// run: -n 2
// run: -n 2 --buffering zero
// run: -n 2 --buffering infinite
// notes: RW202
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y = rank;
    MPI_Send(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); // expect: RW202
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
