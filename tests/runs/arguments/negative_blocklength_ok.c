// Blocks of 2.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    int lengths[2] = {2, 2}, places[2] = {0, 4};
    MPI_Type_indexed(2, lengths, places, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
