// A buffer is.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    char room[MPI_BSEND_OVERHEAD + sizeof x];
    MPI_Buffer_attach(room, sizeof room);
    if (rank == 0)
        MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&(void *){0}, &(int){0});
    MPI_Finalize();
    return 0;
}
