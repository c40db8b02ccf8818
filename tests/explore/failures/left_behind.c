// Who comes second is told that it was late, and does not listen if it is rank 1.
// explore: np=3 buffering=infinite -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        for (int i = 0; i < 2; i++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        if (status.MPI_SOURCE == 1)
            MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD); // finds: RW207
    }
    MPI_Finalize();
    return 0;
}
