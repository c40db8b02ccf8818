// The two parts do different things in the communicator they share.
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

    if (ocean) { // because: RW102
        MPI_Allreduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW102
    } else {
        MPI_Bcast(&heat, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW102
    }
    MPI_Comm_free(&model);
    MPI_Finalize();
    return 0;
}
