// A nonblocking send is completed before the receive is posted.
// run: -n 2
// run: -n 2 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y = rank;
    MPI_Request request;
    MPI_Isend(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request); // expect: RW202 buffering=as-is
    MPI_Wait(&request, MPI_STATUS_IGNORE); // expect: RW202 buffering=zero
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
