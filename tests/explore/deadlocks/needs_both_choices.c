// Two receivers; only if both hear their second sender first, each waits for what the other would send later.
// explore: np=4 buffering=infinite -> 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, token = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank < 2) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        MPI_Recv(&x, 1, MPI_INT, 5 - status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        int is_patient = status.MPI_SOURCE == 3;
        if (!is_patient)
            MPI_Send(&token, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD); // finds: RW202
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW201
        if (is_patient)
            MPI_Send(&token, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
