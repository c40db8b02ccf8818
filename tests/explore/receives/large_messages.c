// Messages that no library sends before somebody receives them.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero -> 2
#include <mpi.h>
#include <stdlib.h>

enum { LENGTH = 1 << 18 };

int main(int argc, char **argv)
{
    int rank, *x = calloc(LENGTH, sizeof *x);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Send(x, LENGTH, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Recv(x, LENGTH, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    free(x);
    return 0;
}
