// Everybody in the ring sends to the right, then receives from the left.
// run: -n 4
// run: -n 4 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0, y = rank, right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Send(&y, 1, MPI_INT, right, 0, MPI_COMM_WORLD); // expect: RW202
    MPI_Recv(&x, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
