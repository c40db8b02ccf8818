// The size of a matrix is computed by its own function.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

struct Matrix {
    int rows, columns;
    double *data;
};

void share(Matrix &matrix) {
    const int n = matrix.rows * matrix.columns; // because: RW703
    MPI_Bcast(matrix.data, n, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW703
}
