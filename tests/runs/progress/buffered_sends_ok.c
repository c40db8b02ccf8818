// Buffered sends that are larger than what a library sends at once, received while their sender is in a collective.
// run: -n 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define MANY 200000

static int data[MANY];

int main(int argc, char **argv)
{
    int rank, size;
    void *buffer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        size = 3 * (sizeof data + MPI_BSEND_OVERHEAD);
        MPI_Buffer_attach(malloc(size), size);
        for (int i = 0; i < 3; i++) {
            data[MANY - 1] = i + 1;
            MPI_Bsend(data, MANY, MPI_INT, 0, i, MPI_COMM_WORLD);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Buffer_detach(&buffer, &size);
        free(buffer);
    }
    if (rank == 0) {
        for (int i = 2; i >= 0; i--) {
            MPI_Recv(data, MANY, MPI_INT, 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("got %d\n", data[MANY - 1]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
