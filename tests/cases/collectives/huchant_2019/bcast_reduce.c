// The two groups of ranks run the same two collectives in opposite order.
#include <mpi.h>

int main(int argc, char **argv)
{
    double dt = 0.1, energy = 1.0, total = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank % 2 == 0) { // because: RW102
        MPI_Bcast(&dt, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW102
        MPI_Reduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    } else {
        MPI_Reduce(&energy, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW102
        MPI_Bcast(&dt, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
