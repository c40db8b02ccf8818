// The rank is written through two levels of pointers.
#include <mpi.h>

int main(int argc, char **argv)
{
    int leader = 0, spare = 0;
    int *slot = &spare;
    int **where = &slot;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    **where = rank + 1;

    if (leader > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Finalize() + (spare < 0);
}
