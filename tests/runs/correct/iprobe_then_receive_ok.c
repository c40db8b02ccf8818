// A server probes for anything and receives exactly that.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag, x = rank, stops = 0;
    MPI_Status status;
    if (rank == 0) {
        while (stops < 2) {
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
            if (flag) {
                MPI_Recv(&x, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                stops += status.MPI_TAG == 9;
            }
        }
    } else {
        for (int i = 0; i < 50; i++)
            MPI_Send(&x, 1, MPI_INT, 0, i % 3, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
