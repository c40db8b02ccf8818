// The two parts do different things, each in its own communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    int ocean;
    double heat = 1.0, total = 0.0;
    MPI_Comm model;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    ocean = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, ocean, rank, &model);

    if (ocean) {
        MPI_Allreduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, model);
    } else {
        MPI_Bcast(&heat, 1, MPI_DOUBLE, 0, model);
    }
    MPI_Comm_free(&model);
    MPI_Finalize();
    return 0;
}
