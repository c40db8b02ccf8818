// On a ring, everybody takes from below what goes up.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm ring;
    int period = 1, out[8] = {0}, in[8], give[2] = {1, 2}, take[2] = {2, 1}, starts[2] = {0, 4};
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &period, 0, &ring);
    MPI_Neighbor_alltoallv(out, give, starts, MPI_INT, in, take, starts, MPI_INT, ring);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
