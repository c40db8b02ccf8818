// Hints are given and freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int shared = 0;
    MPI_Info hints;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "no_locks", "true");
    MPI_Win_create(&shared, sizeof shared, 1, hints, MPI_COMM_WORLD, &window);
    MPI_Win_free(&window);
    MPI_Info_free(&hints);
    MPI_Finalize();
    return 0;
}
