// Bytes of a part of a grid that is known to be small.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

void send_bytes(char *grid, int rows, int columns) {
    int bytes = (rows % 8) * 64;
    MPI_Send(grid, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
}
