// A persistent receive is set up, started and waited for.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours = 0;
    MPI_Request receive;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Recv_init(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &receive);
    MPI_Start(&receive);
    MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Request_free(&receive);
    printf("%d\n", yours);
    MPI_Finalize();
    return 0;
}
