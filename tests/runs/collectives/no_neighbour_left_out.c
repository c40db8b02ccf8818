// Rank 2 has no neighbours and leaves the exchange out, which all members of the communicator must call.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, of = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, other = 1 - rank, degree = rank < 2;
    MPI_Comm graph;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, degree, &other, MPI_UNWEIGHTED, degree, &other, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    if (rank < 2)
        MPI_Neighbor_allgather(&x, 1, MPI_INT, &of, 1, MPI_INT, graph); // because: RW102
    MPI_Comm_free(&graph); // expect: RW102
    MPI_Finalize();
    return 0;
}
