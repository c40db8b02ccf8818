// Every call of the function has its own `mine`: what the deeper one leaves in its own does not count here.
#include <mpi.h>
#include <stdio.h>

static void fetch(int value, int *into)
{
    *into = value;
}

static void visit(int depth, int rank)
{
    int mine;
    if (depth == 0)
        return;
    fetch(rank, &mine);
    visit(depth - 1, rank);
    if (mine > 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    mine = 0;
    printf("%d\n", mine);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    visit(3, rank);
    MPI_Finalize();
    return 0;
}
