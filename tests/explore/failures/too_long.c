// Rank 2 sends more than rank 0 has room for, if it comes first.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2];
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Isend(x, rank, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 0) {
        MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW206
        MPI_Recv(x, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
