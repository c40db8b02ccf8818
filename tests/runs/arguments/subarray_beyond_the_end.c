// A part that goes beyond its array.
// run: -n 1
// says: a part of 2 elements that starts at 3 in dimension 1, which has 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    int whole[2] = {4, 4}, part[2] = {2, 2}, start[2] = {1, 3};
    MPI_Type_create_subarray(2, whole, part, start, MPI_ORDER_C, MPI_INT, &type); // expect: RW918
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
