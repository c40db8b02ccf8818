// The request is polled.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    volatile int arrived = 0;
    int one = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    int done = 0;
    MPI_Irecv((void *)&arrived, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&one, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    while (!done)
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    one = arrived;
    MPI_Finalize();
    return 0;
}
