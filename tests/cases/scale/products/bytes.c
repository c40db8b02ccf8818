// Bytes of a grid, in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

void send_bytes(char *grid, int rows, int columns) {
    int bytes = rows * columns * 8; // because: RW703
    MPI_Send(grid, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD); // expect: RW703
}
