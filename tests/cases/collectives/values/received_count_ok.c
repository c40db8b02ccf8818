// The length of the message decides what is received, not whether the ranks meet.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    double out[8] = {0.0}, in[8];
    int count;
    MPI_Status status;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Sendrecv(out, rank + 1, MPI_DOUBLE, (rank + 1) % size, 0, in, 8, MPI_DOUBLE,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_DOUBLE, &count);

    if (count > 1)
        printf("%d numbers\n", count);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
