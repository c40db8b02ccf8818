// Two ranks lock the windows of ranks 2 and 3, each in its own order.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, memory[8] = {0};
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    int x = 0, first = rank == 0  ? 2 : 3, second = 5 - first;
    if (rank < 2) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, first, 0, window);
        MPI_Get(&x, 1, MPI_INT, first, 0, 1, MPI_INT, window);
        MPI_Win_flush(first, window);
        int token = 0;
        MPI_Sendrecv(&token, 1, MPI_INT, 1 - rank, 0, &x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, second, 0, window); // expect: RW201
        MPI_Get(&x, 1, MPI_INT, second, 0, 1, MPI_INT, window);
        MPI_Win_unlock(second, window);
        MPI_Win_unlock(first, window);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
