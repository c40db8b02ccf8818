// One neighbour on the ring waits for a message instead of gathering.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank, of[2], periodic = 1, length = size;
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &length, &periodic, 0, &ring);
    if (rank == 3)
        MPI_Recv(&x, 1, MPI_INT, 2, 0, ring, MPI_STATUS_IGNORE); // because: RW201
    MPI_Neighbor_allgather(&x, 1, MPI_INT, of, 1, MPI_INT, ring); // expect: RW201
    if (rank == 2)
        MPI_Send(&x, 1, MPI_INT, 3, 0, ring);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
