// Rank 0 allocates the window alone; it could lock it alone, but not allocate it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int *cells, x = 3;
    MPI_Win window;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        MPI_Win_allocate(sizeof *cells, sizeof *cells, MPI_INFO_NULL, // expect: RW101
                         MPI_COMM_WORLD, &cells, &window);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
        MPI_Win_unlock(1, window);
        MPI_Win_free(&window); // expect: RW101
    }
    MPI_Finalize();
    return 0;
}
