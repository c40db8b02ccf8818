// Bytes on both sides.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char x[8] = "hello";
    if (rank == 0)
        MPI_Send(x, 8, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(x, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
