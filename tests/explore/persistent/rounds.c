// A persistent receive of anybody, started once a round; the rounds are apart.
// explore: np=3 buffering=infinite -> 4
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x[2], last = 0;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Recv_init(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
    for (int round = 0; round < 2; round++) {
        if (rank > 0) {
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        } else {
            MPI_Startall(2, requests);
            MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
            if (round == 1 && last == 2 && x[0] == 1)
                abort(); // finds: RW203
            last = x[0];
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int i = 0; rank == 0 && i < 2; i++)
        MPI_Request_free(&requests[i]);
    MPI_Finalize();
    return 0;
}
