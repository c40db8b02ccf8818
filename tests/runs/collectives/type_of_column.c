// The root sends a column of doubles, the other expects a row of floats.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double a[16] = {0};
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    if (rank == 0)
        MPI_Bcast(a, 1, column, 0, MPI_COMM_WORLD); // because: RW106
    else
        MPI_Bcast(a, 4, MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW106
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
