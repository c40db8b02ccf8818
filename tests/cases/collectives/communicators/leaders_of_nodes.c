// The leaders of the nodes meet, but in the world, where everybody is a member.
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
    if (node_rank == 0) { // because: RW101
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    }
    if (leaders != MPI_COMM_NULL)
        MPI_Comm_free(&leaders);
    MPI_Bcast(&sum, 1, MPI_INT, 0, node);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
