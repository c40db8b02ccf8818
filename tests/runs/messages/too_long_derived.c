// Two columns are sent and one is received.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double x[12] = {0};
    MPI_Datatype wide, column;
    MPI_Type_vector(4, 1, 3, MPI_DOUBLE, &wide);
    MPI_Type_create_resized(wide, 0, sizeof(double), &column);
    MPI_Type_free(&wide);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Send(x, 2, column, 1, 0, MPI_COMM_WORLD); // because: RW206
    else
        MPI_Recv(x, 1, column, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW206
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
