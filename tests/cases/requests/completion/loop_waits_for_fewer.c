// A loop begins four sends, and only three are waited for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine[4] = {1, 2, 3, 4}, yours[4];
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 4; i++)
        MPI_Isend(&mine[i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &requests[i]); // expect: RW301
    for (int i = 0; i < 4; i++)
        MPI_Recv(&yours[i], 1, MPI_INT, previous, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE); // because: RW301
    MPI_Finalize();
    return 0;
}
