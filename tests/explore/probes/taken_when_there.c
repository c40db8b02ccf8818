// MPI_Improbe of anybody: what it saw is taken, whoever else has sent.
// explore: np=3 buffering=infinite -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Message message;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 2; i++) {
        int is_there = 0;
        while (!is_there)
            MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(&x, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
