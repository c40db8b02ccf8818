// A copy of a committed datatype is committed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int field[4] = {0};
    MPI_Datatype row, copy;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &row);
    MPI_Type_commit(&row);
    MPI_Type_dup(row, &copy);
    MPI_Bcast(field, 1, copy, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    MPI_Type_free(&copy);
    MPI_Finalize();
    return 0;
}
