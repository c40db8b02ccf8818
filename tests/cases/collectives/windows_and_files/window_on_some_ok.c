// Ranks that have no memory to show make the window with none.
#include <mpi.h>

int main(int argc, char **argv)
{
    double field[8] = {0.0};
    MPI_Win window = MPI_WIN_NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(field, rank == 0 ? sizeof field : 0, sizeof field[0], MPI_INFO_NULL, MPI_COMM_WORLD,
                   &window);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
