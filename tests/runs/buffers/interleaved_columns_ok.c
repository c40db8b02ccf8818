// Columns lie between each other and share no byte.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x[4][4] = {{0}};
    MPI_Request requests[4];
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < 2; i++) {
        MPI_Irecv(&x[0][i], 1, column, 1 - rank, i, MPI_COMM_WORLD, &requests[i]);
        MPI_Isend(&x[0][2 + i], 1, column, 1 - rank, i, MPI_COMM_WORLD, &requests[2 + i]);
    }
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
