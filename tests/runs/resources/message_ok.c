// Messages that matched probes have found are received.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n, there = 0;
    MPI_Request send;
    MPI_Message message;
    MPI_Improbe(0, 0, MPI_COMM_SELF, &there, &message, MPI_STATUS_IGNORE);
    MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &send);
    while (!there)
        MPI_Improbe(0, 0, MPI_COMM_SELF, &there, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(&n, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_SELF, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(&n, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
