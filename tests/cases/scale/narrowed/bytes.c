// A number of bytes in a size_t is given as a count.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stddef.h>

void share(double *data, int n) {
    size_t bytes = n * sizeof(double);
    MPI_Bcast(data, bytes, MPI_BYTE, 0, MPI_COMM_WORLD); // expect: RW704
}
