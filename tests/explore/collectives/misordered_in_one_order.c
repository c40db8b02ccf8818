// Whom rank 0 hears first decides in which order it calls two collectives; the others do not ask.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    status.MPI_SOURCE = 1;
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 3 - status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_SOURCE == 2)
        MPI_Barrier(MPI_COMM_WORLD); // finds: RW102
    MPI_Allreduce(&rank, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (status.MPI_SOURCE == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
