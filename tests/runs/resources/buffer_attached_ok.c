// MPI_Finalize detaches the buffer for buffered sends.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    static char buffer[1000];
    int n;
    MPI_Buffer_attach(buffer, sizeof buffer);
    MPI_Bsend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
