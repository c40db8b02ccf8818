// After an Allgather all ranks have what was gathered.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *state, mine = 1;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    state = calloc(size, sizeof *state);
    mine += rank;
    MPI_Allgather(&mine, 1, MPI_INT, state, 1, MPI_INT, MPI_COMM_WORLD);

    if (state[0] == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    free(state);
    MPI_Finalize();
    return 0;
}
