// Rank 1 receives before the exchange in which it needs the data of rank 0.
// run: -n 2
// run: -n 2 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, of = 0, zero = 0, one = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Comm graph;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 1, &zero, MPI_UNWEIGHTED, rank == 0, &one, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 0, graph);
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, graph, MPI_STATUS_IGNORE);
    MPI_Neighbor_allgather(&x, 1, MPI_INT, &of, 1, MPI_INT, graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
