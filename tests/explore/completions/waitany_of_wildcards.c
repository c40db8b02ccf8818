// Two receives of anybody and a call that returns either: who takes what, and which one is complete first.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=infinite completions=1 -> 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2], which;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Irecv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
