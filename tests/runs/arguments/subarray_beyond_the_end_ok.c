// One that ends with it.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    int whole[2] = {4, 4}, part[2] = {2, 2}, start[2] = {1, 2};
    MPI_Type_create_subarray(2, whole, part, start, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
