// All ranks know who has the minimum and take it as the root.
#include <mpi.h>

int main(int argc, char **argv)
{
    struct {
        double value;
        int rank;
    } mine, best;
    double x[3] = {0.0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine.value = (rank + 1) % 2 + 0.5;
    mine.rank = rank;
    MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);

    if (best.rank == rank)
        x[0] = best.value;
    MPI_Bcast(x, 3, MPI_DOUBLE, best.rank, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
