// A row of constants is a datatype, and the count is the number of rows.
#include <mpi.h>
#define ROWS 70000
#define COLUMNS 40000

void share(float *table) {
    MPI_Datatype row;
    MPI_Type_contiguous(COLUMNS, MPI_FLOAT, &row);
    MPI_Type_commit(&row);
    MPI_Bcast(table, ROWS, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
}
