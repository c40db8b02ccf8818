// A message is received through two copies of its handle.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n;
    MPI_Request send;
    MPI_Message message, copy;
    MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &send);
    MPI_Mprobe(0, 0, MPI_COMM_SELF, &message, MPI_STATUS_IGNORE);
    copy = message;
    MPI_Mrecv(&n, 1, MPI_INT, &message, MPI_STATUS_IGNORE); // because: RW312
    MPI_Mrecv(&n, 1, MPI_INT, &copy, MPI_STATUS_IGNORE); // expect: RW312
    MPI_Finalize();
    return 0;
}
