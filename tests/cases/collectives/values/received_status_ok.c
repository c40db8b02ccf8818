// The status is only printed.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 1, y = 0;
    MPI_Status status;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Sendrecv(&x, 1, MPI_INT, (rank + 1) % size, 0, &y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                 &status);

    if (status.MPI_SOURCE == 0)
        printf("rank %d is right of rank 0\n", rank);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
