// What each rank gets begins where the parts of the ranks before it end, summed in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

void spread(double *all, const int *counts, int *displs, double *mine, int n, int size) {
    displs[0] = 0;
    for (int i = 0; i + 1 < size; i++)
        displs[i + 1] = displs[i] + counts[i]; // because: RW702
    MPI_Scatterv(all, counts, displs, MPI_DOUBLE, mine, n, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW702
}
