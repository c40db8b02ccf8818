// At absolute addresses, from MPI_BOTTOM, which is the same value.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[4] = {0}, y[4];
    MPI_Datatype type;
    MPI_Aint place;
    int length = 2;
    MPI_Get_address(y, &place);
    MPI_Type_create_hindexed(1, &length, &place, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Allgather(x, 2, MPI_INT, MPI_BOTTOM, 1, type, MPI_COMM_SELF);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
