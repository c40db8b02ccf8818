// A datatype of four integers is freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype kind = MPI_INT;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &kind);
    MPI_Type_commit(&kind);
    MPI_Bcast(values, 1, kind, 0, MPI_COMM_WORLD);
    MPI_Type_free(&kind);
    MPI_Finalize();
    return 0;
}
