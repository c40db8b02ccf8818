// The frame around that part is read and written.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double grid[4][4] = {{0}}, mine[4] = {0};
    int sizes[] = {4, 4}, inner[] = {2, 2}, starts[] = {1, 1};
    MPI_Datatype part;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Type_create_subarray(2, sizes, inner, starts, MPI_ORDER_C, MPI_DOUBLE, &part);
    MPI_Type_commit(&part);
    MPI_Irecv(grid, 1, part, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(mine, 4, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
        grid[i][0] = grid[i][3] = grid[0][i] + grid[3][i];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&part);
    MPI_Finalize();
    return 0;
}
