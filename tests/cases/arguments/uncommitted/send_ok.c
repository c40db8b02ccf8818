// The datatype is committed.
#include <mpi.h>

int main(int argc, char **argv)
{
    double field[16] = {0};
    MPI_Datatype column;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Send(field, 1, column, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(field, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
