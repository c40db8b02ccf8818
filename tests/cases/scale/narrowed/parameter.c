// A function takes a size_t, and MPI an int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stddef.h>

void send_all(const char *data, size_t n, int to) {
    MPI_Send(data, (int)n, MPI_CHAR, to, 0, MPI_COMM_WORLD); // expect: RW704
}
