// The root reads it, which is allowed.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int data[16] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    int sum = 0;
    MPI_Ibcast(data, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
    if (rank == 0)
        sum = data[0] + data[15];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    data[0] = sum;
    MPI_Finalize();
    return 0;
}
