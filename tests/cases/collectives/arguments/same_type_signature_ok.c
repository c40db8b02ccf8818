// One vector of four numbers on the root matches four numbers elsewhere (MPI 5.0, section 6.4).
#include <mpi.h>

int main(int argc, char **argv)
{
    double matrix[4][4] = {{0.0}}, column[4];
    MPI_Datatype column_type;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column_type);
    MPI_Type_commit(&column_type);
    if (rank == 0)
        MPI_Bcast(matrix, 1, column_type, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(column, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Type_free(&column_type);
    MPI_Finalize();
    return 0;
}
