// Rank 1 is killed, without a chance to say anything.
// run: -n 2
// says: killed
#include <mpi.h>
#include <signal.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x;
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW203
    if (rank == 1)
        raise(SIGKILL);
    MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
