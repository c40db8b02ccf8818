// Nonblocking collectives must be called in one order as well.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Request requests[2];
    if (rank == 2) {
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]); // expect: RW102
        MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]);
    } else {
        MPI_Ibcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, &requests[1]); // because: RW102
        MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
