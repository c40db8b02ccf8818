// The master believes that who brought the first result brings the last one, too.
// explore: np=3 buffering=infinite -> 4
// explore: np=3 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0, first;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        for (;;) {
            MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG)
                break;
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        }
    } else {
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        first = status.MPI_SOURCE;
        MPI_Send(&x, 1, MPI_INT, first, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, first, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW201
        MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Send(&x, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
