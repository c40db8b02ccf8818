// A message that nobody receives could have been taken, too.
// explore: np=3 buffering=infinite clocks=vector -> 2
// explore: np=3 buffering=infinite clocks=lamport -> 2
// explore: np=3 buffering=infinite -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Comm twin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, twin, MPI_STATUS_IGNORE);
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, twin); // finds: RW207
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&twin);
    MPI_Finalize();
    return 0;
}
