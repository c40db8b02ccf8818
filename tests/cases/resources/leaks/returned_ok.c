// The caller gets the datatype and frees it.
#include <mpi.h>

static MPI_Datatype make_row(int n)
{
    MPI_Datatype row;
    MPI_Type_contiguous(n, MPI_INT, &row);
    MPI_Type_commit(&row);
    return row;
}

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype row;
    MPI_Init(&argc, &argv);
    row = make_row(4);
    MPI_Bcast(values, 1, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
