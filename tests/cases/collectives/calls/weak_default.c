// A weak function that does nothing gives way to the one in another file, which has a barrier.
// with: _weak_default_helper.c
#include <mpi.h>

__attribute__((weak)) void before_step(void) {
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) // because: RW101
        before_step();
    MPI_Finalize();
    return 0;
}
