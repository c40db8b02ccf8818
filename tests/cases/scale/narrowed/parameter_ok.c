// A function takes a size_t, and sends it in pieces.
// notes: RW702, RW703, RW704, RW705
#include <limits.h>
#include <mpi.h>
#include <stddef.h>

void send_all(const char *data, size_t n, int to) {
    while (n > INT_MAX) {
        MPI_Send(data, INT_MAX, MPI_CHAR, to, 0, MPI_COMM_WORLD);
        data += INT_MAX;
        n -= INT_MAX;
    }
    MPI_Send(data, (int)n, MPI_CHAR, to, 0, MPI_COMM_WORLD);
}
