// The same memory through a structure.
#include <mpi.h>
#include <stdlib.h>

struct state {
    double *own, *total;
};

static void add_up(struct state *state)
{
    MPI_Allreduce(state->own, state->own, 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW909
}

int main(int argc, char **argv)
{
    struct state state = {calloc(8, sizeof(double)), calloc(8, sizeof(double))};
    MPI_Init(&argc, &argv);
    add_up(&state);
    free(state.own);
    free(state.total);
    MPI_Finalize();
    return 0;
}
