// The early return comes before the datatype is made.
#include <mpi.h>

static int exchange(double *field, int n, MPI_Comm comm)
{
    MPI_Datatype column;
    if (n > 4)
        return 1;
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Bcast(field, 1, column, 0, comm);
    MPI_Type_free(&column);
    return 0;
}

int main(int argc, char **argv)
{
    double field[16] = {0};
    MPI_Init(&argc, &argv);
    exchange(field, argc, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
