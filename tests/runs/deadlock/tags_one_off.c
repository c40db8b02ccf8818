// Rank 0 counts its workers from zero, and they count themselves from one.
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
            MPI_Irecv(&x[i], 1, MPI_INT, i + 1, i + 0, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < size - 1; i++)
            MPI_Waitany(size - 1, requests, &at, MPI_STATUS_IGNORE); // expect: RW201
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, rank, MPI_COMM_WORLD); // because: RW201
    }
    MPI_Finalize();
    return 0;
}
