// A window is freed before its last fence.
#include <mpi.h>

int main(int argc, char **argv)
{
    int shared = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Win_create(&shared, sizeof shared, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window); // because: RW312
    MPI_Win_fence(0, window); // expect: RW312
    MPI_Finalize();
    return 0;
}
