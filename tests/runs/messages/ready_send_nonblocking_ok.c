// The receive is posted first.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, go = 1;
    MPI_Request request;
    if (rank == 0) {
        MPI_Bcast(&go, 1, MPI_INT, 1, MPI_COMM_WORLD);
        MPI_Irsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    } else {
        MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        MPI_Bcast(&go, 1, MPI_INT, 1, MPI_COMM_WORLD);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
