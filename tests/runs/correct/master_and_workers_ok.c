// Many wildcard receives, work handed out in the order of asking.
// run: -n 5
// run: -n 5 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int work = 0, items = 300, told = 0;
    MPI_Status status;
    if (rank == 0) {
        while (told < size - 1) {
            MPI_Recv(&work, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            int next = items > 0 ? items-- : 0;
            if (!next)
                told++;
            MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, next ? 1 : 2, MPI_COMM_WORLD);
        }
    } else {
        do {
            MPI_Send(&work, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
            MPI_Recv(&work, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        } while (status.MPI_TAG == 1);
    }
    MPI_Finalize();
    return 0;
}
