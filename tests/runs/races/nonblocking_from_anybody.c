// Two receives of anybody are pending.
// run: -n 3
// notes: RW215
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0}, y = 0;
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Irecv(&x[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[0]); // expect: RW215
        MPI_Irecv(&x[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // because: RW215
    }
    MPI_Finalize();
    return 0;
}
