// The last rank sends to the next one, which is not there.
// run: -n 2
// says: MPI_Send names rank 2 as its destination; the communicator has ranks 0 to 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, got = 0, next = rank + 1;
    MPI_Request request;
    MPI_Irecv(&got, 1, MPI_INT, rank ? rank - 1 : MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&x, 1, MPI_INT, next, 0, MPI_COMM_WORLD); // expect: RW903
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
