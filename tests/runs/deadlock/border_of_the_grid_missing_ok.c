// The last rank of a line gathers after the message that its neighbour sends before gathering.
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
    if (rank == 2)
        MPI_Send(&x, 1, MPI_INT, 3, 0, line);
    if (rank == 3)
        MPI_Recv(&x, 1, MPI_INT, 2, 0, line, MPI_STATUS_IGNORE);
    MPI_Neighbor_allgather(&x, 1, MPI_INT, of, 1, MPI_INT, line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
