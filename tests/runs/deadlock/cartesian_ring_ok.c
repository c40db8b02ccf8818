// Without periods there is a first rank, whose neighbour below is MPI_PROC_NULL.
// run: -n 4
// run: -n 4 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0, y = rank, periodic = 0, below, above, length = size;
    MPI_Comm line;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &length, &periodic, 0, &line);
    MPI_Cart_shift(line, 0, 1, &below, &above);
    MPI_Recv(&x, 1, MPI_INT, below, 0, line, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, above, 0, line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
