// Two nonblocking broadcasts use one buffer.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y = 0;
    MPI_Request requests[2];
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[0]); // because: RW403
    MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]); // expect: RW403
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
