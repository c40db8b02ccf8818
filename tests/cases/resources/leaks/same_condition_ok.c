// Made and freed under one condition.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype row;
    MPI_Init(&argc, &argv);
    if (argc > 1) {
        MPI_Type_contiguous(4, MPI_INT, &row);
        MPI_Type_commit(&row);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 1) {
        MPI_Bcast(values, 1, row, 0, MPI_COMM_WORLD);
        MPI_Type_free(&row);
    }
    MPI_Finalize();
    return 0;
}
