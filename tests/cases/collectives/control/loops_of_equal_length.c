// The root sends one row per step, and the others expect one step less.
#include <mpi.h>

int main(int argc, char **argv)
{
    const int steps = 4;
    double row[8] = {0.0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) { // because: RW101
        for (int s = 0; s < steps; s++) {
            row[0] = s;
            MPI_Bcast(row, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
        }
    } else {
        for (int s = 1; s < steps; s++)
            MPI_Bcast(row, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
    }

    MPI_Finalize();
    return 0;
}
