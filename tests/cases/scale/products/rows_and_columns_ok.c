// A whole grid is sent by its rows.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

void send_grid(double *grid, int rows, int columns) {
    MPI_Datatype row;
    MPI_Type_contiguous(columns, MPI_DOUBLE, &row);
    MPI_Type_commit(&row);
    MPI_Send(grid, rows, row, 1, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
}
