// Rank 1 asks in a loop until rank 0 is done.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, memory[8] = {0};
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Group world, others;
    int other = 1 - rank;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &other, &others);
    int flag = 0;
    if (rank == 1) {
        MPI_Win_post(others, 0, window);
        while (!flag)
            MPI_Win_test(window, &flag);
    }
    if (rank == 0) {
        MPI_Win_start(others, 0, window);
        MPI_Put(&rank, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
        MPI_Win_complete(window);
    }
    MPI_Win_free(&window);
    MPI_Group_free(&others);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
