// Of one.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    int whole[1] = {4}, part[1] = {1}, start[1] = {0};
    MPI_Type_create_subarray(1, whole, part, start, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
