// Pairs of value and place.
#include <mpi.h>

int main(int argc, char **argv)
{
    struct { double value; int rank; } mine, most;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine.value = mine.rank = rank;
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
