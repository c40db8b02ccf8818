// Buffered sends do not help when the receives come first.
// run: -n 2
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
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Bsend(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Buffer_detach(&room, &length);
    MPI_Finalize();
    return 0;
}
