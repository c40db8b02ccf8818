// Makes one collective while requests are pending, and the other one after: others make them in one order.
// explore: np=3 buffering=infinite failed_polls=1 -> 2
// explore: np=3 buffering=infinite failed_polls=1 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, values[2] = {0, 0}, sum = 0, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request requests[2];
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
        if (!done) {
            MPI_Barrier(MPI_COMM_WORLD); // finds: RW102
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            MPI_Allreduce(&values[0], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        } else {
            MPI_Allreduce(&values[0], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
