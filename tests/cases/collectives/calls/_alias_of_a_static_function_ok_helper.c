#include <mpi.h>

static void meet(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

void synchronize(void) __attribute__((alias("meet")));
