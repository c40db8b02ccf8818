// A result of rank 2 before that of rank 1 is written to where nothing is yet.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero -> 2
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, x[2], here;
    int *volatile place = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Recv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; rank == 0 && i < 2; i++) {
        if (x[i] == 1)
            place = &here;
        *place = x[i]; // finds: RW203
    }
    MPI_Finalize();
    return 0;
}
