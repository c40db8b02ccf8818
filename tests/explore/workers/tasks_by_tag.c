// A task farm: the tag of a result says which of three tasks it belongs to; two workers.
// explore: np=3 buffering=infinite -> 4
// explore: np=3 buffering=zero strategy=depth-first -> 4
// explore: np=3 buffering=infinite mixing=0 -> 3
#include <mpi.h>

enum { TASKS = 3, STOP = 100 };

int main(int argc, char **argv)
{
    int rank, size, next = 0, x = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0) {
        for (;;) {
            MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            if (status.MPI_TAG == STOP)
                break;
            MPI_Send(&rank, 1, MPI_INT, 0, status.MPI_TAG, MPI_COMM_WORLD);
        }
    } else {
        for (int worker = 1; worker < size; worker++, next++)
            MPI_Send(&x, 1, MPI_INT, worker, next, MPI_COMM_WORLD);
        for (int got = 0; got < TASKS; got++) {
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, next < TASKS ? next : STOP, MPI_COMM_WORLD);
            next++;
        }
    }
    MPI_Finalize();
    return 0;
}
