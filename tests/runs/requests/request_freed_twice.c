// A persistent request is freed through two copies of its handle.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request, copy;
    MPI_Send_init(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
    copy = request;
    MPI_Request_free(&request);
    MPI_Request_free(&copy); // expect: RW311
    MPI_Finalize();
    return 0;
}
