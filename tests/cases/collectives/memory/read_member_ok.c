// As read_member, and the member behind the one that is read decides.
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
    if (!file || fread(&state.seed, sizeof state.seed, 1, file) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
    if (state.verbose)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
