#include <mpi.h>

void wait_for_all(void) {
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

void synchronize(void) __attribute__((alias("wait_for_all")));
