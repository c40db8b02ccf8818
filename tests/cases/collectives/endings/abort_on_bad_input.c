// A rank with bad input returns; the others wait for it for ever.
#include <mpi.h>
#include <stdio.h>

static void load(int rank)
{
    double cells[4] = {0.0};
    int n = 10 * (rank + 1);

    if (n > 1000) { // because: RW101
        fprintf(stderr, "rank %d: too many cells\n", rank);
        return;
    }
    MPI_Bcast(cells, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    load(rank);
    MPI_Finalize();
    return 0;
}
