// What is sent packed may be received as what it is, and the other way round.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {1, 2};
    char packed[64];
    int position = 0;
    if (rank == 0) {
        MPI_Pack(x, 2, MPI_INT, packed, 64, &position, MPI_COMM_WORLD);
        MPI_Send(packed, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
        MPI_Send(x, 2, MPI_INT, 1, 1, MPI_COMM_WORLD);
    } else {
        MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(packed, 64, MPI_PACKED, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Unpack(packed, 64, &position, x, 2, MPI_INT, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
