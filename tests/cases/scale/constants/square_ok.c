// The count is a product of constants that an int holds.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int n = 40000;
    double *matrix = malloc((size_t)n * n * sizeof(double));
    MPI_Bcast(matrix, n * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(matrix);
    MPI_Finalize();
}
