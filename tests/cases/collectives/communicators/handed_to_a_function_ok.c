// The function is right for any communicator, and its callers give it the right one.
#include <mpi.h>

static double mean(double x, MPI_Comm comm)
{
    int size;
    double sum = 0.0;
    MPI_Comm_size(comm, &size);
    MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
    return sum / size;
}

int main(int argc, char **argv)
{
    int solid;
    double x = 1.0;
    MPI_Comm body;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solid = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, solid, rank, &body);
    if (solid)
        x = mean(x, body);
    x = mean(x, MPI_COMM_WORLD);
    MPI_Comm_free(&body);
    MPI_Finalize();
    return 0;
}
