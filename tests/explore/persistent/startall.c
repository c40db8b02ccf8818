// MPI_Startall decides for each of its receives, in the order of the array, and again in the next round.
// visit: np=4 0:1<3 0:2<1 0:3<2 0:4<3 0:5<2 -> finished: 3 1 2 | 3 2 1
// visit: np=4 0:1<2 0:2<3 0:3<1 0:4<1 0:5<2 -> finished: 2 3 1 | 1 2 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int values[3];
        MPI_Request requests[3];
        for (int i = 0; i < 3; i++)
            MPI_Recv_init(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
        for (int round = 0; round < 2; round++) {
            MPI_Startall(3, requests);
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
            printf("%s%d %d %d", round ? " | " : "", values[0], values[1], values[2]);
        }
        for (int i = 0; i < 3; i++)
            MPI_Request_free(&requests[i]);
    } else
        for (int round = 0; round < 2; round++) {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    MPI_Finalize();
    return 0;
}
