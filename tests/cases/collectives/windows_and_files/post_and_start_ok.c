// Post, start, complete and wait are called by those whom they concern.
#include <mpi.h>

int main(int argc, char **argv)
{
    int cell = 0, x = 5, zero = 0, one = 1;
    MPI_Win window;
    MPI_Group world, target, origin;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &one, &target);
    MPI_Group_incl(world, 1, &zero, &origin);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    if (rank == 0) {
        MPI_Win_start(target, 0, window);
        MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
        MPI_Win_complete(window);
    } else if (rank == 1) {
        MPI_Win_post(origin, 0, window);
        MPI_Win_wait(window);
    }
    MPI_Win_free(&window);
    MPI_Group_free(&origin);
    MPI_Group_free(&target);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
