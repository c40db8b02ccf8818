// Nobody closes the ring: the last rank does not send, so the line dissolves from its end.
// run: -n 3
// run: -n 3 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0, y = rank;
    if (rank < size - 1)
        MPI_Send(&y, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Recv(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
