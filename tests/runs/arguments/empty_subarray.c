// A part of no elements.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    int whole[1] = {4}, part[1] = {0}, start[1] = {0};
    MPI_Type_create_subarray(1, whole, part, start, MPI_ORDER_C, MPI_INT, &type); // expect: RW918
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
