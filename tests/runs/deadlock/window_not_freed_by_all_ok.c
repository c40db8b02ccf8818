// All free it.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *x;
    MPI_Win window;
    MPI_Win_allocate(sizeof *x, sizeof *x, MPI_INFO_NULL, MPI_COMM_WORLD, &x, &window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
