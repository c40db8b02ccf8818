// A matrix is shared row by row.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

struct Matrix {
    int rows, columns;
    double *data;
};

void share(Matrix &matrix) {
    for (int i = 0; i < matrix.rows; ++i)
        MPI_Bcast(matrix.data + static_cast<long>(i) * matrix.columns, matrix.columns, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
