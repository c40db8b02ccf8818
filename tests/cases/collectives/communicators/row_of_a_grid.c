// The first row broadcasts down a column communicator of which it is only the top.
#include <mpi.h>

#define COLUMNS 2

int main(int argc, char **argv)
{
    int row, column;
    double x[4] = {0.0};
    MPI_Comm along_row, along_column;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    row = rank / COLUMNS;
    column = rank % COLUMNS;
    MPI_Comm_split(MPI_COMM_WORLD, row, column, &along_row);
    MPI_Comm_split(MPI_COMM_WORLD, column, row, &along_column);

    if (row == 0) // because: RW101
        MPI_Bcast(x, 4, MPI_DOUBLE, 0, along_column); // expect: RW101

    MPI_Comm_free(&along_row);
    MPI_Comm_free(&along_column);
    MPI_Finalize();
    return 0;
}
