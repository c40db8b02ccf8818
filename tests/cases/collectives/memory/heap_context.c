// A context on the heap, made by one function and used by another.
#include <mpi.h>
#include <stdlib.h>

struct context {
    int rank;
    int output_every;
};

static struct context *new_context(int every)
{
    struct context *context = malloc(sizeof *context);
    MPI_Comm_rank(MPI_COMM_WORLD, &context->rank);
    context->output_every = every;
    return context;
}

static void output(const struct context *context, int step)
{
    double x = step, sum = 0.0;
    if (context->rank % 2 == step % 2) // because: RW101
        MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    struct context *context;
    MPI_Init(&argc, &argv);
    context = new_context(2);
    for (int step = 0; step < 5; step++)
        output(context, step);
    free(context);
    MPI_Finalize();
    return 0;
}
