// The leaders of the nodes meet in a communicator that has only them as members.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, node_rank, x = 1, sum = 0;
    MPI_Comm node, leaders;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &node_rank);
    MPI_Comm_split(MPI_COMM_WORLD, node_rank == 0 ? 0 : MPI_UNDEFINED, rank, &leaders);

    MPI_Reduce(&x, &sum, 1, MPI_INT, MPI_SUM, 0, node);
    if (node_rank == 0) {
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, leaders);
        MPI_Comm_free(&leaders);
    }
    MPI_Bcast(&sum, 1, MPI_INT, 0, node);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
