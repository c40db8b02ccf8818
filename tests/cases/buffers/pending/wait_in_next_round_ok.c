// Each round waits for the send of the round before it fills the buffer again.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, out;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 5; i++) {
        if (i > 0)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        out = i;
        MPI_Isend(&out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
