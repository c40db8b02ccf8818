// The first receive is still pending when no rank makes progress; its match decides whether that is so.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=infinite strategy=depth-first -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, y;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW201
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
