// Strides may go backwards.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[8] = {0}, y[3];
    MPI_Datatype type;
    MPI_Type_vector(3, 1, -2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Sendrecv(x + 6, 1, type, 0, 0, y, 3, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
