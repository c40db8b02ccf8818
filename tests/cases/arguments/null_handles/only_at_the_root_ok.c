// Ranks that are not the root need no receive type.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int value = 5;
    int rank;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int *all = calloc(size, sizeof *all);
        MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
        free(all);
    } else {
        MPI_Gather(&value, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
