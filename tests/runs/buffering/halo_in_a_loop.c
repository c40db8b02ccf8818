// A periodic halo exchange in which everybody sends both sides first, ten times.
// run: -n 4
// run: -n 4 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x[2], y = rank, right = (rank + 1) % size, left = (rank + size - 1) % size;
    for (int step = 0; step < 10; step++) {
        MPI_Send(&y, 1, MPI_INT, right, 0, MPI_COMM_WORLD); // expect: RW202
        MPI_Send(&y, 1, MPI_INT, left, 1, MPI_COMM_WORLD); // expect: RW202 buffering=as-is
        MPI_Recv(&x[0], 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x[1], 1, MPI_INT, right, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
