#include <mpi.h>

static void meet(void) {
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

void synchronize(void) __attribute__((alias("meet")));
