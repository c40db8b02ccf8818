// Rows allocated one by one; one entry of one row decides.
#include <mpi.h>
#include <stdlib.h>

static double **matrix(int rows, int columns)
{
    double **m = malloc(rows * sizeof *m);
    for (int i = 0; i < rows; i++)
        m[i] = calloc(columns, sizeof **m);
    return m;
}

int main(int argc, char **argv)
{
    double **m;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    m = matrix(2, 2);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            m[i][j] = size + i * j;

    if (m[1][1] > 2.0)
        MPI_Barrier(MPI_COMM_WORLD);

    for (int i = 0; i < 2; i++)
        free(m[i]);
    free(m);
    MPI_Finalize();
    return 0;
}
