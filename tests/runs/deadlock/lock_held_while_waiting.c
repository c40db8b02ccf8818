// Rank 0 keeps the window of rank 2 locked while it waits for rank 1, which needs that lock.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, memory[8] = {0};
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    int x = 0;
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window);
        MPI_Get(&x, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
        MPI_Win_flush(2, window);
        MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
        MPI_Win_unlock(2, window);
    }
    if (rank == 1) {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window); // because: RW201
        MPI_Put(&rank, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
        MPI_Win_unlock(2, window);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
