// A window that was freed is given a name.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Win window, handle;
    int memory = 0;
    MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    handle = window;
    MPI_Win_free(&window);
    MPI_Win_set_name(handle, "halo"); // expect: RW312
    MPI_Finalize();
    return 0;
}
