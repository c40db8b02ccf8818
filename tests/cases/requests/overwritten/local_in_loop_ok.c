// The request of each round is completed in that round.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < size; i++) {
        MPI_Request request;
        MPI_Isend(&rank, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
