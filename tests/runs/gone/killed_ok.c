// Rank 1 gets a signal that it handles.
// run: -n 2
#include <mpi.h>
#include <signal.h>

static void handle(int signal) { }

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        signal(SIGUSR2, handle);
        raise(SIGUSR2);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
