// Every round first completes what the round before has started, beginning with an inactive request.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours = 0;
    MPI_Request send, receive;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Send_init(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &send);
    MPI_Recv_init(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &receive);

    for (int i = 0; i < 3; i++) {
        MPI_Wait(&send, MPI_STATUS_IGNORE);
        mine = i;
        MPI_Start(&send);
        MPI_Start(&receive);
        MPI_Wait(&receive, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Request_free(&send);
    MPI_Request_free(&receive);
    MPI_Finalize();
    return 0;
}
