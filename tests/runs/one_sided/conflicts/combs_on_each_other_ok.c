// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, memory[8] = {0};
    MPI_Win win;
    int values[4] = {0};
    MPI_Datatype every_second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Type_vector(4, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);

    MPI_Win_fence(0, win);
    if (rank > 0)
        MPI_Put(values, 4, MPI_INT, 0, rank - 1, 1, every_second, win);
    MPI_Win_fence(0, win);
    MPI_Type_free(&every_second);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
