// Each rank writes the same value to every slot.
#include <mpi.h>

int main(int argc, char **argv)
{
    int slot[4] = {0, 0, 0, 0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 4; i++)
        slot[i] = 1;

    if (slot[1])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
