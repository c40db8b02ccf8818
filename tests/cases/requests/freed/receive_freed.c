// The request of a receive is freed, so nobody can know when the message is there.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request); // because: RW305
    MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Request_free(&request); // expect: RW305
    MPI_Finalize();
    return 0;
}
