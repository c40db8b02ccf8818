// A failed assertion ends the process: nobody skips the barrier and lives on.
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
    assert(mine > -100);
    MPI_Barrier(MPI_COMM_WORLD);
    assert(rank < 1000);
    printf("%d\n", mine);
    MPI_Finalize();
    return 0;
}
