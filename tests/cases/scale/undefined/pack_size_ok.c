// Memory for packing is as large as MPI says, if it says so.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

char *pack(int *data, int n) {
    int size, position = 0;
    MPI_Pack_size(n, MPI_INT, MPI_COMM_WORLD, &size);
    if (size < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    char *packed = malloc(size);
    MPI_Pack(data, n, MPI_INT, packed, size, &position, MPI_COMM_WORLD);
    return packed;
}
