// After.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[4] = {0};
    MPI_Datatype column, twin;
    MPI_Type_vector(2, 1, 2, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Type_dup(column, &twin);
    MPI_Bcast(x, 1, column, 0, MPI_COMM_WORLD);
    MPI_Bcast(x, 1, twin, 0, MPI_COMM_WORLD);
    MPI_Type_free(&twin);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
