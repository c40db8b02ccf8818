// A receive is withdrawn, but withdrawing does not complete it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Irecv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &request); // expect: RW301
    MPI_Cancel(&request);
    MPI_Finalize();
    return 0;
}
