// Neighbourhood collectives on a grid and on a graph where one rank has no neighbours.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {rank, rank, rank, rank}, y[4], dims[2] = {2, 2}, periods[2] = {0, 1};
    int next = (rank + 1) % 3, weight = 1, degree = rank < 3;
    MPI_Comm grid, graph;
    MPI_Request request;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Neighbor_allgather(x, 1, MPI_INT, y, 1, MPI_INT, grid);
    MPI_Ineighbor_alltoall(x, 1, MPI_INT, y, 1, MPI_INT, grid, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Dist_graph_create(MPI_COMM_WORLD, degree, &rank, &degree, &next, &weight, MPI_INFO_NULL, 0, &graph);
    MPI_Neighbor_alltoall(x, 1, MPI_INT, y, 1, MPI_INT, graph);
    MPI_Comm_free(&graph);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
