// Tags are the ranks of the workers on both sides.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[8];
    int x[8], at;
    if (rank == 0) {
        for (int i = 0; i < size - 1; i++)
            MPI_Irecv(&x[i], 1, MPI_INT, i + 1, i + 1, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < size - 1; i++)
            MPI_Waitany(size - 1, requests, &at, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
