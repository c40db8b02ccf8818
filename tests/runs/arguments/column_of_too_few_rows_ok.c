// A column of a matrix needs all rows but the last as a whole. Here it does.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Datatype column;
    double *matrix = malloc(10 * 10 * sizeof(double));
    MPI_Type_vector(10, 1, 10, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Sendrecv(matrix, 0, MPI_INT, 1 - rank, 0, matrix + 9, 1, column, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    free(matrix);
    MPI_Finalize();
    return 0;
}
