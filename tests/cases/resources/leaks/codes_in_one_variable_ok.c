// Every call is made only if the one before has succeeded.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype row;
    int i, code = MPI_SUCCESS;
    MPI_Init(&argc, &argv);
    for (i = 0; i < 2; i++) {
        if (code == MPI_SUCCESS)
            code = MPI_Type_contiguous(4, MPI_INT, &row);
        if (code == MPI_SUCCESS)
            code = MPI_Type_commit(&row);
        if (code == MPI_SUCCESS)
            code = MPI_Bcast(values, 1, row, 0, MPI_COMM_WORLD);
        if (code == MPI_SUCCESS)
            code = MPI_Type_free(&row);
    }
    MPI_Finalize();
    return 0;
}
