// All elements between those of the column are changed.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double grid[6][6] = {{0}}, edge[6];
    MPI_Request request;
    MPI_Datatype column;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Type_vector(6, 1, 6, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Isend(&grid[0][5], 1, column, other, 0, MPI_COMM_WORLD, &request);

    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 5; j++)
            grid[i][j] = 1;

    MPI_Recv(edge, 6, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
