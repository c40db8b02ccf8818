// The master looks at a result before it takes it from whom it saw.
// explore: np=4 buffering=infinite -> 6
// explore: np=4 buffering=infinite mixing=0 -> 4
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, length;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int result[4] = {rank, rank, rank, rank};
    if (rank > 0)
        MPI_Send(result, rank, MPI_INT, 0, rank, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++) {
        MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &length);
        int *here = malloc(length * sizeof *here);
        MPI_Recv(here, length, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        free(here);
    }
    MPI_Finalize();
    return 0;
}
