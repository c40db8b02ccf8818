// As weak_default the other way round: the function with the barrier is the weak one, which nobody calls.
// with: _weak_default_ok_helper.c
#include <mpi.h>

__attribute__((weak)) void before_step(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        before_step();
    MPI_Finalize();
    return 0;
}
