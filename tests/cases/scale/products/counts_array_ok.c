// Each rank's count is its number of rows.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

void gather_rows(double *mine, int *rows, MPI_Datatype row, double *all, int *displs, int size, int rank) {
    int *counts = malloc(size * sizeof(int));
    for (int i = 0; i < size; i++)
        counts[i] = rows[i];
    MPI_Gatherv(mine, counts[rank], row, all, counts, displs, row, 0, MPI_COMM_WORLD);
    free(counts);
}
