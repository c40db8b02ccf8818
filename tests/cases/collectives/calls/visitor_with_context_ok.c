// The callback is given an untyped context, as libraries do.
#include <mpi.h>

struct count {
    int wanted;
    int seen;
};

static void visit(void *context)
{
    struct count *count = context;
    if (count->seen < count->wanted)
        MPI_Barrier(MPI_COMM_WORLD);
    count->seen++;
}

static void repeat(int times, void (*action)(void *), void *context)
{
    for (int i = 0; i < times; i++)
        action(context);
}

int main(int argc, char **argv)
{
    struct count count = {0, 0};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    count.wanted = size;
    repeat(3, visit, &count);
    MPI_Finalize();
    return 0;
}
