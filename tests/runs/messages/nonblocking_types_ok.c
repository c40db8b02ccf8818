// The types agree.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long x[3] = {0};
    MPI_Request request;
    if (rank == 0) {
        MPI_Isend(x, 3, MPI_LONG, 1, 0, MPI_COMM_WORLD, &request);
    } else {
        MPI_Irecv(x, 3, MPI_LONG, 0, 0, MPI_COMM_WORLD, &request);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
