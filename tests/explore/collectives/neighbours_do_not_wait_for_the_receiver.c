// Between two rounds only the receiver waits, so what is sent in the second round can come to a receive of the first.
// explore: np=3 buffering=infinite -> 6
// explore: np=3 buffering=infinite strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, of[2], zero = 0, others[2] = {1, 2};
    MPI_Comm graph;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int in = rank == 0 ? 2 : 0, out = rank == 0 ? 0 : 1;
    int *ends = rank == 0 ? others : &zero;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in, ends, MPI_UNWEIGHTED, out, ends, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    for (int round = 0; round < 2; round++) {
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int i = 0; rank == 0 && i < 2; i++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Neighbor_allgather(&rank, 1, MPI_INT, of, 1, MPI_INT, graph);
    }
    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
