// The bound comes from the command line and is the same on both sides.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    int steps = argc > 1 ? atoi(argv[1]) : 3;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        for (int i = 0; i < steps; i++) {
            x += i;
            MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        }
    } else {
        int left = steps;
        for (int i = 0; i < left; i++)
            MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
