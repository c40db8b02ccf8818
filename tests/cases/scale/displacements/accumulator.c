// Displacements are taken from a sum that goes along with the loop.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

void collect(double *mine, int n, double *all, int *counts, int size) {
    int *displs = malloc(size * sizeof(int)), sum = 0;
    for (int i = 0; i < size; i++) {
        displs[i] = sum; // because: RW702
        sum += counts[i];
    }
    MPI_Gatherv(mine, n, MPI_DOUBLE, all, counts, displs, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW702
    free(displs);
}
