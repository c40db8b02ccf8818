// A rank with bad input takes all ranks down with it.
#include <mpi.h>
#include <stdio.h>

static void load(int rank)
{
    double cells[4] = {0.0};
    int n = 10 * (rank + 1);

    if (n > 1000) {
        fprintf(stderr, "rank %d: too many cells\n", rank);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Bcast(cells, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
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
