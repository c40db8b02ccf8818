// The count comes through a function that takes 64 bits, and loses them at the call.
#include <mpi.h>
#include <stdlib.h>

static void share(char *data, long bytes) {
    MPI_Bcast(data, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD); // expect: RW701
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    char *data = malloc(4294967304);
    share(data, 4294967304);
    free(data);
    MPI_Finalize();
}
