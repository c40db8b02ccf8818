// A window is used and freed through a copy of its handle.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Win window, handle;
    int memory = 0;
    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    handle = window;
    MPI_Win_fence(0, handle);
    MPI_Win_free(&handle);
    MPI_Finalize();
    return 0;
}
