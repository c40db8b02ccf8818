// A buffered send that nobody receives.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    char buffer[1024 + MPI_BSEND_OVERHEAD];
    MPI_Buffer_attach(buffer, 1024 + MPI_BSEND_OVERHEAD);
    if (rank == 0)
        MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); // expect: RW207
    MPI_Barrier(MPI_COMM_WORLD);
    char *attached;
    if (rank == 1)
        MPI_Buffer_detach(&attached, &x);
    MPI_Finalize();
    return 0;
}
