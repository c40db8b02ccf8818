// Nonblocking collectives are matched in the order in which they are started.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 1.0, y = 1.0, sum = 0.0;
    MPI_Request requests[2];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW102
        MPI_Ibcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &requests[0]); // expect: RW102
        MPI_Ireduce(&y, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    } else {
        MPI_Ireduce(&y, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD, &requests[1]); // expect: RW102
        MPI_Ibcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
