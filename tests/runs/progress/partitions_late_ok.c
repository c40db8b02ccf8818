// Parts of a message arrive while their sender is in a collective.
// run: -n 2
#include <mpi.h>
#include <stdio.h>

#define PARTS 4
#define MANY 100000

static int data[PARTS * MANY];

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Psend_init(data, PARTS, MANY, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        for (int i = 0; i < PARTS; i++) {
            data[(i + 1) * MANY - 1] = i + 1;
            MPI_Pready(i, request);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    if (rank == 0) {
        MPI_Precv_init(data, PARTS, MANY, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        for (int i = 0; i < PARTS; i++)
            for (int came = 0; !came;)
                MPI_Parrived(request, i, &came);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("got %d\n", data[PARTS * MANY - 1]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
