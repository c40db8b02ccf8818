// What a get brings is read before the window is unlocked.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Win window;
    MPI_Request request;
    int value = 1, *memory;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
    MPI_Rget(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, window, &request); // because: RW402
    int twice = 2 * value; // expect: RW402
    MPI_Win_unlock(0, window);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_free(&window);
    MPI_Finalize();
    return twice;
}
