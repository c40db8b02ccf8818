// Only what is sent needs to be committed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int field[16] = {0};
    MPI_Datatype row, rows;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &row);
    MPI_Type_vector(2, 1, 2, row, &rows);
    MPI_Type_commit(&rows);
    MPI_Bcast(field, 1, rows, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    MPI_Type_free(&rows);
    MPI_Finalize();
    return 0;
}
