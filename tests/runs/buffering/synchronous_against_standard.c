// Rank 0 sends synchronously; that works because the send of rank 1 is buffered.
// run: -n 2
// run: -n 2 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y = rank;
    if (rank == 0)
        MPI_Ssend(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); // because: RW202
    else
        MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // expect: RW202
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
