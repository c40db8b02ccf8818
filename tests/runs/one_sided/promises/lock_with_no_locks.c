// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win win;
    MPI_Info info;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "no_locks", "true");
    MPI_Win_create(memory, sizeof memory, sizeof(int), info, MPI_COMM_WORLD, &win);
    MPI_Info_free(&info);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);      // expect: RW606
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock(1, win);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
