// The count comes through a function that takes 64 bits and fits.
#include <mpi.h>
#include <stdlib.h>

static void share(char *data, long bytes) {
    MPI_Bcast(data, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    char *data = malloc(1073741824);
    share(data, 1073741824);
    free(data);
    MPI_Finalize();
}
