// With two members.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type, types[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Aint places[2] = {0, 8};
    int lengths[2] = {1, 1};
    MPI_Type_create_struct(2, lengths, places, types, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
