// Collectives without data, with whatever type and buffer.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int counts[3] = {0, 0, 0}, x, y;
    MPI_Bcast(0, 0, rank ? MPI_INT : MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&x, &y, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Gather(&x, 0, MPI_INT, &y, 0, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Alltoallv(&x, counts, counts, MPI_INT, &y, counts, counts, MPI_INT, MPI_COMM_WORLD);
    MPI_Reduce_scatter(&x, &y, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
