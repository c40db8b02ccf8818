// Memory is attached to one window and made another one of: two ranks put into it.
// run: -n 3 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sum = 0, value = 7, memory[8] = {0};
    MPI_Aint at;
    MPI_Win second;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, sizeof memory);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Get_address(memory, &at);
    MPI_Bcast(&at, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, second);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, at, 1, MPI_INT, win);
    if (rank == 2)
        MPI_Put(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, second);
    MPI_Win_fence(0, second);
    MPI_Win_fence(0, win);
    MPI_Win_free(&second);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}
