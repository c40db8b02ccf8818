// Ranks of one node share memory and synchronise with messages of no length.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *shared, value = 0;
    MPI_Comm node;
    MPI_Win window;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
    MPI_Win_allocate_shared(sizeof *shared, sizeof *shared, MPI_INFO_NULL, node, &shared, &window);
    MPI_Win_lock_all(0, window);
    *shared = rank;
    MPI_Win_sync(window);
    MPI_Sendrecv(0, 0, MPI_INT, 1 - rank, 0, 0, 0, MPI_INT, 1 - rank, 0, node, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
