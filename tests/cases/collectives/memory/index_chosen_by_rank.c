// Each rank writes to a slot of its own choice, so any slot may differ.
#include <mpi.h>

int main(int argc, char **argv)
{
    int slot[4] = {0, 0, 0, 0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    slot[rank % 4] = 1;

    if (slot[1]) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
