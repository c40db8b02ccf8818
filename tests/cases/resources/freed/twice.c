// A datatype is freed at the end of the work and at the end of the program.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype row;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &row);
    MPI_Type_commit(&row);
    MPI_Bcast(values, 1, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row); // because: RW311
    MPI_Type_free(&row); // expect: RW311
    MPI_Finalize();
    return 0;
}
