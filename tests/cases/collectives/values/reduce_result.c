// Only the root of a Reduce has the result.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine, worst = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = rank + 1;
    MPI_Reduce(&mine, &worst, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);

    if (worst > 1) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
