// The same structure.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct { double d; int i; } x = {0};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype one[2] = {MPI_DOUBLE, MPI_INT}, type;
    MPI_Type_create_struct(2, lengths, places, one, &type);
    MPI_Type_commit(&type);
    if (rank == 0)
        MPI_Send(&x, 1, type, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&x, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
