// Ranks count in memory that they share, under locks that are shared as well.
// run: -n 3 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, unit, sum = 0, *mine, *its;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(rank ? 0 : 4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, 0, &size, &unit, &its);
    if (rank == 0)
        its[0] = its[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    its[0]++;       // expect: RW611
    MPI_Win_unlock(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
