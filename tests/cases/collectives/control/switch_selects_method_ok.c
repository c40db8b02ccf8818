// The method is the same everywhere, since it comes from the number of processes.
#include <mpi.h>

int main(int argc, char **argv)
{
    double err = 1.0, all = 0.0;
    int method;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    method = size % 2;

    switch (method) {
    case 0:
        MPI_Allreduce(&err, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        break;
    default:
        MPI_Reduce(&err, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        break;
    }
    MPI_Finalize();
    return 0;
}
