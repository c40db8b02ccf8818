// Rank 0 leaves with _exit, so that nothing is cleaned up.
// run: -n 2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x;
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW203
    if (rank == 0) {
        usleep(500000);
        _exit(4);
    }
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // because: RW203
    MPI_Finalize();
    return 0;
}
