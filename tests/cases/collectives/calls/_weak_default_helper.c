#include <mpi.h>

void before_step(void) {
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}
