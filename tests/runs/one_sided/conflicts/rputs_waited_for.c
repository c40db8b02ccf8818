// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Request requests[2];
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, win);
    MPI_Rput(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Rput(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win, &requests[1]);      // expect: RW612
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Win_unlock(1 - rank, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
