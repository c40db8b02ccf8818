#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    MPI_Request request;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Ibcast(&x, 1, MPI_DOUBLE, rank % 2, MPI_COMM_WORLD, &request); // expect: RW104
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
