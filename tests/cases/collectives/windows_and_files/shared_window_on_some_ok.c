#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    double *table = NULL;
    int node_rank;
    MPI_Comm node;
    MPI_Win window;
    MPI_Init(&argc, &argv);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_rank(node, &node_rank);
    MPI_Win_allocate_shared(node_rank == 0 ? 64 : 0, sizeof *table, MPI_INFO_NULL, node, &table, &window);
    if (node_rank == 0)
        table[0] = 1.0;
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Comm_free(&node);
    MPI_Finalize();
    return 0;
}
