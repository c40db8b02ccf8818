// Doubles of a message of doubles always fit.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

char *receive(double *data, int most) {
    MPI_Status status;
    int n;
    MPI_Recv(data, most, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_DOUBLE, &n);
    return malloc(n * sizeof(double));
}
