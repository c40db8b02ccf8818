// All workers are told.
// run: -n 4
// run: -n 4 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int work = 0;
    if (rank == 0) {
        for (int item = 0; item < 6; item++) {
            MPI_Status status;
            MPI_Recv(&work, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
            MPI_Send(&item, 1, MPI_INT, status.MPI_SOURCE, 2, MPI_COMM_WORLD);
        }
        for (int worker = 1; worker < size; worker++) {
            MPI_Recv(&work, 1, MPI_INT, worker, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&work, 1, MPI_INT, worker, 3, MPI_COMM_WORLD);
        }
    } else {
        for (;;) {
            MPI_Status status;
            MPI_Send(&work, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
            MPI_Recv(&work, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == 3)
                break;
        }
    }
    MPI_Finalize();
    return 0;
}
