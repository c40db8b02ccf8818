// Rank 2 sends after a barrier that rank 0 began before its receives, and rank 1 once it has sent.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero -> 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Request meeting;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Ibarrier(MPI_COMM_WORLD, &meeting);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&meeting, MPI_STATUS_IGNORE);
    if (rank == 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
