// One-sided operations of two ranks with one variable, each in its own copy, and a second one of rank 0.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1, *memory;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_lock_all(0, window);
    if (rank == 0)
        MPI_Get(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, window);      // because: RW403
    if (rank == 0)
        MPI_Get(&x, 1, MPI_INT, 1, 4, 1, MPI_INT, window);      // expect: RW403
    if (rank == 2)
        MPI_Put(&x, 1, MPI_INT, 1, 8, 1, MPI_INT, window);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return x == 5;
}
