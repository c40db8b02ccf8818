// A library calls MPI by its profiling names. If the message of rank 3 is among the first two, the last receive waits.
// explore: np=4 buffering=infinite -> 6
// explore: np=4 strategy=predict -> some
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        usleep(rank == 3 ? 50000 : 0);
        PMPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        PMPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        PMPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        PMPI_Recv(&x, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW201
    }
    MPI_Finalize();
    return 0;
}
