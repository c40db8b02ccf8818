// A persistent receive is decided each time it is started.
// visit: np=4 0:1<3 0:2<1 0:3<2 -> finished: 3 1 2
// visit: np=4 0:1<2 0:2<1 -> finished: 2 1 3
// visit: np=4 0:1<1 0:2<2 0:3<3 -> finished: 1 2 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Request request;
        MPI_Recv_init(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 1; i < size; i++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
        MPI_Request_free(&request);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
