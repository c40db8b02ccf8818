// On a periodic ring everybody receives from below first.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0, y = rank, periodic = 1, below, above, length = size;
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &length, &periodic, 0, &ring);
    MPI_Cart_shift(ring, 0, 1, &below, &above);
    MPI_Recv(&x, 1, MPI_INT, below, 0, ring, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Send(&y, 1, MPI_INT, above, 0, ring);
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
