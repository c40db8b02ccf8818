#include <mpi.h>

void end_of_step(void) {
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}
