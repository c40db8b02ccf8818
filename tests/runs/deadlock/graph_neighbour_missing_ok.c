// Rank 0 sends before it gathers from rank 3, which waits for that message first.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = rank, of, from = (rank + size - 1) % size, to = (rank + 1) % size;
    MPI_Comm graph;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 3, 0, graph);
    if (rank == 3)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, graph, MPI_STATUS_IGNORE);
    MPI_Neighbor_allgather(&x, 1, MPI_INT, &of, 1, MPI_INT, graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
