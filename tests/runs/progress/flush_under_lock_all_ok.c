// One epoch for all targets, ended piece by piece by flushes, while the targets are in the next collective.
// run: -n 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, x, got[2] = {-1, -1};
    int *memory;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(2 * sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memory[0] = memory[1] = 0;
    MPI_Win_lock_all(0, window);
    MPI_Win_sync(window);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        for (int target = 1; target < 3; target++) {
            x = 10 * target;
            MPI_Put(&x, 1, MPI_INT, target, 0, 1, MPI_INT, window);
            MPI_Win_flush_local(target, window);
            MPI_Win_flush(target, window);
            MPI_Get(&got[target - 1], 1, MPI_INT, target, 0, 1, MPI_INT, window);
        }
        MPI_Win_flush_local_all(window);
        MPI_Win_flush_all(window);
        printf("got %d and %d\n", got[0], got[1]);
        x = 5;
    }
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
