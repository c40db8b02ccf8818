// One member of the ring exchanges, the others gather.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x[2] = {rank, rank}, of[2], periodic = 1, length = size;
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &length, &periodic, 0, &ring);
    if (rank == 1)
        MPI_Neighbor_alltoall(x, 1, MPI_INT, of, 1, MPI_INT, ring); // expect: RW102
    else
        MPI_Neighbor_allgather(x, 1, MPI_INT, of, 1, MPI_INT, ring); // because: RW102
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
