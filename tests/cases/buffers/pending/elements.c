// The element that is being received is read.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    double ghost[3] = {0, 1, 2};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&ghost[0], 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&ghost[1], 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
    double sum = ghost[0] + ghost[1]; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%g\n", sum);
    MPI_Finalize();
    return 0;
}
