// The last rank of a line, which has a neighbour on one side only, waits for a message instead of gathering.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, periodic = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank, of[2];
    MPI_Comm line;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periodic, 0, &line);
    if (rank == 3)
        MPI_Recv(&x, 1, MPI_INT, 2, 0, line, MPI_STATUS_IGNORE); // because: RW201
    MPI_Neighbor_allgather(&x, 1, MPI_INT, of, 1, MPI_INT, line); // expect: RW201
    if (rank == 2)
        MPI_Send(&x, 1, MPI_INT, 3, 0, line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
