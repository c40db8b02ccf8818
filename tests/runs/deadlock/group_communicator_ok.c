// Rank 0 sends before the barrier.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, range[3] = {0, 2, 1};
    MPI_Group all, some;
    MPI_Comm part;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_range_incl(all, 1, &range, &some);
    if (rank < 3) {
        MPI_Comm_create_group(MPI_COMM_WORLD, some, 5, &part);
        if (rank == 0)
            MPI_Send(&x, 1, MPI_INT, 2, 0, part);
        if (rank == 2)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE);
        MPI_Barrier(part);
        MPI_Comm_free(&part);
    }
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
