// Rank 0 waits for data of rank 1 between their puts, and rank 1 for nobody.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 7, of, memory[8] = {0};
    MPI_Win win;
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int zero = 0, one = 1;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 0, &one, MPI_UNWEIGHTED, rank == 1, &zero, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
    }
    MPI_Neighbor_allgather(&value, 1, MPI_INT, &of, 1, MPI_INT, graph);
    if (rank == 1)
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); // expect: RW611
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
