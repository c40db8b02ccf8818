// Buffered sends head to head are safe, whatever the library buffers by itself.
// run: -n 2
// run: -n 2 --buffering zero
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y = rank, length = 1000 + MPI_BSEND_OVERHEAD;
    char *room = malloc(length);
    MPI_Buffer_attach(room, length);
    MPI_Bsend(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&room, &length);
    MPI_Finalize();
    return 0;
}
