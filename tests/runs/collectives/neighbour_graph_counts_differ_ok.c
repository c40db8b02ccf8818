// Rank 0 takes what its neighbours give.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm graph;
    int others[2] = {1, 2}, root = 0, out[8] = {0}, in[16];
    if (rank == 0)
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, others, MPI_UNWEIGHTED, 0, 0, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    else
        MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, 0, MPI_UNWEIGHTED, 1, &root, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    int take = 4;
    MPI_Neighbor_allgather(out, 4, MPI_INT, in, take, MPI_INT, graph);
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
