// One of two messages has come, the other never will, and MPI_Testall wants both.
// run: -n 2
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag = 0, x[2] = {0, 0};
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[1]);
        while (!flag) {
            MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE); // expect: RW201
            usleep(1000);
        }
    } else {
        MPI_Send(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Finalize();
    return 0;
}
