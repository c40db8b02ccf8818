// Characters that were sent as characters fit as long as they could be sent.
// notes: RW702, RW703, RW704, RW705
#include <mpi.h>
#include <stdlib.h>

char *receive(void) {
    MPI_Status status;
    int n;
    MPI_Probe(0, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_CHAR, &n);
    char *text = malloc(n);
    MPI_Recv(text, n, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return text;
}
