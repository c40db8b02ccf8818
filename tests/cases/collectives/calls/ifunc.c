// The program picks one of two functions for its machine when it starts; both have a barrier.
#include <mpi.h>

static void step_plain(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

static void step_wide(void) {
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

typedef void (*Step)(void);

static Step pick(void) {
    return __builtin_cpu_supports("avx2") ? step_wide : step_plain;
}

void step(void) __attribute__((ifunc("pick")));

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) // because: RW101
        step();
    MPI_Finalize();
    return 0;
}
