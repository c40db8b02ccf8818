// All sends of an exchange are completed before any receive.
// run: -n 3
// run: -n 3 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[3], y = rank, count = 0;
    MPI_Request requests[2];
    for (int other = 0; other < 3; other++)
        if (other != rank)
            MPI_Isend(&y, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[count++]); // expect: RW202 buffering=as-is
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE); // expect: RW202 buffering=zero
    for (int other = 0; other < 3; other++)
        if (other != rank)
            MPI_Recv(&x[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
