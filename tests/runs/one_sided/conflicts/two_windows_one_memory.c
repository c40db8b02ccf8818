// Two ranks put to the same memory through two windows over it.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win first, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &first);
    MPI_Win_create(memory + 4, 16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &second);
    MPI_Win_fence(0, first);
    MPI_Win_fence(0, second);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 5, 1, MPI_INT, first);       // because: RW611
    if (rank == 2)
        MPI_Put(&value, 1, MPI_INT, 1, 1, 1, MPI_INT, second);      // expect: RW611
    MPI_Win_fence(0, second);
    MPI_Win_fence(0, first);
    MPI_Win_free(&second);
    MPI_Win_free(&first);
    MPI_Finalize();
    return 0;
}
