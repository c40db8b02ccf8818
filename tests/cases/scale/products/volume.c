// The cells of a block of three dimensions are counted in int.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>

struct block { int nx, ny, nz; };

void pass_on(double *cells, const struct block *b, int to, int from) {
    MPI_Sendrecv_replace(cells, b->nx * b->ny * b->nz, MPI_DOUBLE, to, 0, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW703
}
