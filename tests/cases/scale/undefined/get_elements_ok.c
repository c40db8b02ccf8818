// MPI_UNDEFINED is recognised before the number of elements is used.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

double *copy_of(double *data, int most, MPI_Datatype row) {
    MPI_Status status;
    int elements;
    MPI_Recv(data, most, row, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Get_elements(&status, row, &elements);
    if (elements == MPI_UNDEFINED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return malloc(elements * sizeof(double));
}
