// Polling that gives up by itself after a second.
// run: -n 2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag = 0, x;
    MPI_Request request;
    if (rank == 0) {
        double until = MPI_Wtime() + 1;
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        while (!flag && MPI_Wtime() < until)
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        if (!flag) {
            MPI_Cancel(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
