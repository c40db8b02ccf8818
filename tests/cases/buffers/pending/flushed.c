// A put is flushed at another rank than its target; its buffer is still owned.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Win window;
    MPI_Request request;
    int value = 1, *memory;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_lock_all(0, window);
    MPI_Rput(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window, &request); // because: RW402
    MPI_Win_flush(0, window);
    value = 2; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
