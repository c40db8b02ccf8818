// The root packs what it was told into a broadcast, the others unpack it; but the broadcasts come in another order.
#include <mpi.h>
#include <stdlib.h>

static int steps, report;

int main(int argc, char **argv)
{
    int rank, settings[20], options[20];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        steps = argc > 1 ? atoi(argv[1]) : 10;
        report = argc > 2;
        settings[0] = steps;
        settings[1] = report;
        options[0] = argc;
        options[1] = 0;
        MPI_Bcast(settings, 20, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(options, 20, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(options, 20, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Bcast(settings, 20, MPI_INT, 0, MPI_COMM_WORLD);
        steps = settings[0];
        report = settings[1];
    }
    for (int step = 0; step < steps; step++) { // because: RW101
        if (report)
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    }
    MPI_Finalize();
    return 0;
}
