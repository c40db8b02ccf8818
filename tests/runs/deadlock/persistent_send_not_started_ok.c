// Both start their sends in every round.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request requests[2];
    int a = 1, b, other = 1 - rank;
    MPI_Recv_init(&b, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(&a, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[1]);
    for (int i = 0; i < 3; i++) {
        MPI_Start(&requests[0]);
        if (rank == 0 || i < 3)
            MPI_Start(&requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
