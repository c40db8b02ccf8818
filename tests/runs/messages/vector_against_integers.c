// A vector of doubles is received as integers.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x[12] = {0};
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 3, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Send(x, 1, column, 1, 0, MPI_COMM_WORLD); // because: RW205
    else
        MPI_Recv(x, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW205
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
