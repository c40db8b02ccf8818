// All ranks make the same broadcast; only those that are not its root take their number from it.
#include <mpi.h>
#include <stdlib.h>

struct settings {
    double width;
    int steps;
};

int main(int argc, char **argv)
{
    int rank, steps = 0;
    struct settings shared;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        steps = argc > 1 ? atoi(argv[1]) : 10;
        shared.steps = steps;
        shared.width = 0.5;
    }
    MPI_Bcast(&shared, sizeof shared, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank != 0)
        steps = shared.steps;
    for (int step = 0; step < steps; step++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
