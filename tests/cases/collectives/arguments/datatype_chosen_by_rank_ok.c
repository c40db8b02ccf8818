#include <mpi.h>

int main(int argc, char **argv)
{
    double storage = 0.0;
    MPI_Datatype type;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    type = size % 2 ? MPI_FLOAT : MPI_INT;
    MPI_Allreduce(MPI_IN_PLACE, &storage, 1, type, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
