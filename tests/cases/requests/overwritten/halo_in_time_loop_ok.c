// Every step of time completes both operations of its exchange.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double in, out;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int step = 0; step < 5; step++) {
        out = step;
        MPI_Isend(&out, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&in, 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
