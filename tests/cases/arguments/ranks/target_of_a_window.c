// A window access aims below zero.
#include <mpi.h>

int main(int argc, char **argv)
{
    int value = 5, shared = 0;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&value, 1, MPI_INT, -6, 0, 1, MPI_INT, window); // expect: RW903
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
