// The elements are counted, not the bytes.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stddef.h>

void share(double *data, int n) {
    size_t bytes = n;
    MPI_Bcast(data, bytes, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
