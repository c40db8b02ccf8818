// A column is received at a null pointer.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[4] = {0};
    MPI_Datatype type;
    MPI_Type_vector(2, 1, 2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Allgather(x, 2, MPI_INT, NULL, 1, type, MPI_COMM_SELF); // expect: RW907
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
