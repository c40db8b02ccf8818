// Elements and rows of a matrix.
#include <mpi.h>

int main(int argc, char **argv)
{
    double matrix[3][4] = {{0}};
    MPI_Init(&argc, &argv);
    MPI_Bcast(matrix[1], 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(&matrix[argc % 3][2], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(matrix, 12, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
