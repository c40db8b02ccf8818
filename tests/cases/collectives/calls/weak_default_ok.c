// The weak function of this file does nothing; the one of another file, which takes its place, has a barrier, for all ranks.
// with: _weak_default_ok_helper.c
#include <mpi.h>

__attribute__((weak)) void end_of_step(void) {
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    end_of_step();
    MPI_Finalize();
    return 0;
}
