// The request of a nonblocking broadcast is freed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = rank;
    MPI_Request request;
    MPI_Ibcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request); // expect: RW305
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
