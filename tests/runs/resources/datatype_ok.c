// A datatype is freed when another is made of it.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype column, pair;
    MPI_Type_vector(2, 1, 2, MPI_INT, &column);
    MPI_Type_contiguous(2, column, &pair);
    MPI_Type_free(&column);
    MPI_Type_commit(&pair);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
