// A whole grid is sent by the number of its points, computed in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

void send_grid(double *grid, int rows, int columns) {
    MPI_Send(grid, rows * columns, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); // expect: RW703
}
