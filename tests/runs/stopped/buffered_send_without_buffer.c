// A buffered send, and no buffer for it.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    static char room[1000 + MPI_BSEND_OVERHEAD];
    int x = 1, bytes = 0;
    void *back;
    if (bytes)
        MPI_Buffer_attach(room, bytes);
    if (rank == 0)
        MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); // expect: RW924
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (bytes)
        MPI_Buffer_detach(&back, &bytes);
    MPI_Finalize();
    return 0;
}
