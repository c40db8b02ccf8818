// Both speak of the same types, each pair of its own.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double out[16] = {0}, in[16];
    int give[2] = {1, 2}, take[2] = {1, 2}, starts[2] = {0, 64};
    MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, taken[2] = {MPI_INT, MPI_DOUBLE};
    if (rank == 1)
        give[0] = 2, give[1] = 1, take[0] = 2, take[1] = 1, types[0] = taken[0] = MPI_DOUBLE, taken[1] = types[1] = MPI_INT;
    if (rank == 1)
        taken[0] = MPI_DOUBLE;
    MPI_Alltoallw(out, give, starts, types, in, take, starts, taken, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
