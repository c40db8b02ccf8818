// Each round of a loop starts the send, and the completion stands behind the loop.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request send;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Send_init(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &send);
    for (int i = 0; i < 3; i++) {
        MPI_Start(&send); // expect: RW303
        MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Request_free(&send);
    MPI_Finalize();
    return 0;
}
