// Fences, locks, and post-start-complete-wait, all answered.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *x, y = rank, left, right;
    MPI_Win window;
    MPI_Group all, from, to;
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    MPI_Win_allocate(4 * sizeof *x, sizeof *x, MPI_INFO_NULL, MPI_COMM_WORLD, &x, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&y, 1, MPI_INT, right, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Accumulate(&y, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, window);
    MPI_Win_unlock(0, window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &left, &from);
    MPI_Group_incl(all, 1, &right, &to);
    MPI_Win_post(from, 0, window);
    MPI_Win_start(to, 0, window);
    MPI_Put(&y, 1, MPI_INT, right, 2, 1, MPI_INT, window);
    MPI_Win_complete(window);
    MPI_Win_wait(window);
    MPI_Group_free(&all);
    MPI_Group_free(&from);
    MPI_Group_free(&to);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
