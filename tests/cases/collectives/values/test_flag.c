// A request may be complete on one rank and not yet on another.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 1, y = 0;
    int done = 0;
    MPI_Request requests[2];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Irecv(&y, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&x, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[1]);

    MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    if (done) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    else
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);

    MPI_Finalize();
    return 0;
}
