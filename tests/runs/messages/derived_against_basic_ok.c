// Derived types that hold the same basic types in the same order agree.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[12] = {0};
    MPI_Datatype row, blocks, pair;
    MPI_Type_contiguous(3, MPI_INT, &row);
    MPI_Type_create_indexed_block(3, 1, (int[]){0, 4, 8}, MPI_INT, &blocks);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&row);
    MPI_Type_commit(&blocks);
    MPI_Type_commit(&pair);
    if (rank == 0) {
        MPI_Send(x, 2, row, 1, 0, MPI_COMM_WORLD);
        MPI_Send(x, 1, blocks, 1, 1, MPI_COMM_WORLD);
        MPI_Send(x, 1, MPI_2INT, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Recv(x, 3, pair, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(x, 1, row, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(x, 1, pair, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&row);
    MPI_Type_free(&blocks);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
