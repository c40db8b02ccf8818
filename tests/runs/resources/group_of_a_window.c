// The group of a window is not freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Win window;
    MPI_Group group;
    int *memory;
    MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_SELF, &memory, &window);
    MPI_Win_get_group(window, &group); // expect: RW310
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
