// A rank stores in memory of another one, into which a third one puts.
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
    sum = 1;
    MPI_Win_fence(0, win);
    if (rank == 1)
        MPI_Put(&sum, 1, MPI_INT, 0, 1, 1, MPI_INT, win);       // because: RW611
    if (rank == 2)
        its[1] = 4;         // expect: RW611
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
