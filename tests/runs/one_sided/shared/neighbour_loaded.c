// A rank loads what its neighbour stores in memory that they share.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, unit, sum = 0, *mine, *its;
    MPI_Aint size;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_shared_query(win, 1 - rank, &size, &unit, &its);
    MPI_Win_fence(0, win);
    mine[0] = rank;         // because: RW611
    sum += its[0];          // expect: RW611
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
