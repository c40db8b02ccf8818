// Whether a message has come already differs from rank to rank and from run to run.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int here, x = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Send(&x, 1, MPI_INT, (rank + 1) % size, 3, MPI_COMM_WORLD);
    MPI_Iprobe(MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &here, MPI_STATUS_IGNORE);

    if (here) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
