// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0)
        MPI_Win_unlock(1, win);      // expect: RW604
    MPI_Win_unlock_all(win);
    // says: MPI_Win_unlock_all is what ends MPI_Win_lock_all
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
