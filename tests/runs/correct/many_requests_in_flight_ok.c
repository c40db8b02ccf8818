// Hundreds of small sends share one handle inside some libraries.
// run: -n 2
#include <mpi.h>

static MPI_Request requests[800];
static int x[400], y[400];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 400; i++) {
        y[i] = i;
        MPI_Isend(&y[i], 1, MPI_INT, 1 - rank, i % 7, MPI_COMM_WORLD, &requests[i]);
    }
    for (int i = 0; i < 400; i++)
        MPI_Irecv(&x[i], 1, MPI_INT, 1 - rank, i % 7, MPI_COMM_WORLD, &requests[400 + i]);
    MPI_Waitall(800, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
