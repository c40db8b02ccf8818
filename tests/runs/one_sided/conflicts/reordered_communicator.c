// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win turned;
    MPI_Comm backwards;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &backwards);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, backwards, &turned);
    MPI_Win_fence(0, turned);
    if (rank > 0)
        MPI_Put(&value, 1, MPI_INT, 2, 0, 1, MPI_INT, turned);      // expect: RW611
    MPI_Win_fence(0, turned);
    MPI_Win_free(&turned);
    MPI_Comm_free(&backwards);
    // says: of rank 0's window
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
