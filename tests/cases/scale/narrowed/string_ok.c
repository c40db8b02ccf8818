// The length of a string becomes an int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <string.h>

void send_name(const char *name, int to) {
    MPI_Send(name, strlen(name) + 1, MPI_CHAR, to, 0, MPI_COMM_WORLD);
}
