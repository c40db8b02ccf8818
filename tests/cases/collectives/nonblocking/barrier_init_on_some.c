// Making a persistent barrier is collective.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request request;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) { // because: RW101
        MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request); // expect: RW101, RW304
        MPI_Request_free(&request);
    }
    MPI_Finalize();
    return 0;
}
