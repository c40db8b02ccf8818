// A window stays open.
#include <mpi.h>

int main(int argc, char **argv)
{
    int shared = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Win_create(&shared, sizeof shared, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window); // expect: RW310
    MPI_Win_fence(0, window);
    MPI_Finalize();
    return 0;
}
