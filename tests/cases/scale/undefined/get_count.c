// Bytes of a message of doubles are allocated without a look at the answer.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

char *receive(double *data, int most) {
    MPI_Status status;
    int bytes;
    MPI_Recv(data, most, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_BYTE, &bytes); // expect: RW705
    return malloc(bytes);
}
