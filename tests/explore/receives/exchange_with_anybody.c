// Two senders, and a receiver that answers each in one call with what it takes of anybody.
// explore: np=3 buffering=infinite -> 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int other = 1; other < 3; other++) {
            MPI_Sendrecv(&rank, 1, MPI_INT, other, 1, &x[other], 1, MPI_INT, MPI_ANY_SOURCE, 0,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (x[1] == 2)
            abort(); // finds: RW203
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Recv(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
