// Displacements are running sums in 64 bits, and a sum that does not fit ends the program.
// notes: RW702, RW703, RW704, RW705
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int size, n = atoi(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = malloc(size * sizeof(int)), *displs = malloc(size * sizeof(int));
    MPI_Allgather(&n, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
    long total = 0;
    for (int i = 0; i < size; i++) {
        if (total > INT_MAX)
            MPI_Abort(MPI_COMM_WORLD, 1);
        displs[i] = (int)total;
        total += counts[i];
    }
    double *mine = calloc(n, sizeof(double)), *all = calloc(total, sizeof(double));
    MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, displs, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Finalize();
}
