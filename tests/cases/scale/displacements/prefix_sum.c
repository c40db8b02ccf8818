// Displacements are running sums of counts in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int size, n = atoi(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int));
    MPI_Allgather(&n, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
    displs[0] = 0;
    for (int i = 1; i < size; i++)
        displs[i] = displs[i - 1] + counts[i - 1]; // because: RW702
    double *mine = calloc(n, sizeof(double));
    double *all = calloc((size_t)displs[size - 1] + counts[size - 1], sizeof(double));
    MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, displs, MPI_DOUBLE, MPI_COMM_WORLD); // expect: RW702
    MPI_Finalize();
}
