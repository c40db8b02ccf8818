// Two operations are begun, and one is completed.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[1]); // expect: RW301
    MPI_Waitall(1, requests, MPI_STATUSES_IGNORE); // because: RW301
    printf("%d\n", yours);
    MPI_Finalize();
    return 0;
}
