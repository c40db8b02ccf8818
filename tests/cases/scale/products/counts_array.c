// Each rank's count is a product in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

void gather_rows(double *mine, int *rows, int columns, double *all, int *displs, int size, int rank) {
    int *counts = malloc(size * sizeof(int));
    for (int i = 0; i < size; i++)
        counts[i] = rows[i] * columns; // because: RW703
    MPI_Gatherv(mine, counts[rank], MPI_DOUBLE, all, counts, displs, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW703
    free(counts);
}
