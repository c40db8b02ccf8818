// What is checked by hand here makes some ranks skip the barrier.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int mine;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = 5 - rank;
    if (mine > 4) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    assert(rank < 1000);
    printf("%d\n", mine);
    MPI_Finalize();
    return 0;
}
