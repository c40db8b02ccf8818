// A size_t constant fits an int.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    size_t n = 2000000000;
    char *data = malloc(n);
    MPI_Bcast(data, n, MPI_BYTE, 0, MPI_COMM_WORLD);
    free(data);
    MPI_Finalize();
}
