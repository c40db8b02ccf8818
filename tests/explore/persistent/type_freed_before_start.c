// What a persistent receive was set up with may be gone when it is started.
// visit: np=3 0:1<2 0:2<1 -> finished: 2 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int pair[2] = {0, 0};
        MPI_Datatype type;
        MPI_Request request;
        MPI_Type_contiguous(2, MPI_INT, &type);
        MPI_Type_commit(&type);
        MPI_Recv_init(pair, 1, type, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
        MPI_Type_free(&type);
        for (int i = 0; i < 2; i++) {
            MPI_Start(&request);
            int done = 0;
            while (!done)
                MPI_Test(&request, &done, MPI_STATUS_IGNORE);
            printf("%d ", pair[1]);
        }
        MPI_Request_free(&request);
    } else {
        int pair[2] = {0, rank};
        MPI_Send(pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
