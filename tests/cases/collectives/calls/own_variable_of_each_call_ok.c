// Every call of the function has its own `mine`: what the deeper one leaves in its own does not count here.
#include <mpi.h>
#include <stdio.h>

static void fetch(int value, int *into)
{
    *into = value;
}

static void visit(int depth, int rank, int size)
{
    int mine;
    if (depth == 0)
        return;
    fetch(size, &mine);
    visit(depth - 1, rank, size);
    if (mine > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    fetch(rank, &mine);
    printf("%d\n", mine);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    visit(3, rank, size);
    MPI_Finalize();
    return 0;
}
