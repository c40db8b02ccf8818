// Displacements are multiples of three.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

void spread(double *all, double *mine, int block, int *counts, int size) {
    int *displs = malloc(size * sizeof(int));
    for (int i = 0; i < size; i++)
        displs[i] = i * 3;
    MPI_Scatterv(all, counts, displs, MPI_DOUBLE, mine, block, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(displs);
}
