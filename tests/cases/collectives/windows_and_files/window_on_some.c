// Only the ranks that have memory to show make the window.
#include <mpi.h>

int main(int argc, char **argv)
{
    double field[8] = {0.0};
    MPI_Win window = MPI_WIN_NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        MPI_Win_create(field, sizeof field, sizeof field[0], MPI_INFO_NULL, // expect: RW101
                       MPI_COMM_WORLD, &window);
        MPI_Win_free(&window); // expect: RW101
    }
    MPI_Finalize();
    return 0;
}
