// A datatype is used before it is committed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[4] = {0};
    MPI_Datatype column;
    MPI_Type_vector(2, 1, 2, MPI_INT, &column); // because: RW910
    MPI_Bcast(x, 1, column, 0, MPI_COMM_WORLD); // expect: RW910
    MPI_Type_commit(&column);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
