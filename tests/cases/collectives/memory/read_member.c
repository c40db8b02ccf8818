// fread fills as many bytes as it is told: one member, with what each rank finds in its file.
#include <mpi.h>
#include <stdio.h>

struct State {
    long seed;
    int verbose;
};

static struct State state = {1, 0};

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    FILE *file = fopen("state", "rb");
    if (!file || fread(&state.seed, sizeof state.seed, 1, file) != 1) // because: RW101
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
    if (state.seed) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
