// Asks about two requests in turn; the second can be complete only after the first. Fails after two failed polls.
// explore: np=2 buffering=infinite failed_polls=2 -> some
// explore: np=2 buffering=infinite failed_polls=2 strategy=predict -> some
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, values[2] = {0, 0}, asked = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request requests[2];
        int done[2] = {0, 0};
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
        for (int turn = 0; !done[0] || !done[1]; turn = 1 - turn) {
            if (done[turn])
                continue;
            MPI_Test(&requests[turn], &done[turn], MPI_STATUS_IGNORE);
            if (!done[turn] && ++asked == 2)
                abort(); // finds: RW203
            if (done[turn] && turn == 0)
                MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(&values[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
