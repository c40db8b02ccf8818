// Receives that are cancelled leave their messages to others.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[10], y = rank;
    MPI_Request request;
    for (int i = 0; i < 10; i++) {
        MPI_Irecv(&x[i], 1, MPI_INT, 1 - rank, 100 + i, MPI_COMM_WORLD, &request);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 10; i++)
        MPI_Sendrecv(&y, 1, MPI_INT, 1 - rank, 100 + i, &x[i], 1, MPI_INT, 1 - rank, 100 + i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
