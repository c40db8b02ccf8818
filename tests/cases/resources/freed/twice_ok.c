// A datatype is freed once.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype row;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &row);
    MPI_Type_commit(&row);
    MPI_Bcast(values, 1, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    MPI_Finalize();
    return 0;
}
