// The buffer of a receive is cleared too late.
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in[8], out[8] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(in, 8, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
    memset(in, 0, sizeof in); // expect: RW402
    MPI_Send(out, 8, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
