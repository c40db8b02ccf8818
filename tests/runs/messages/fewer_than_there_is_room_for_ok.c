// A message may be shorter than the buffer, and end inside of a structure.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct { int i; double d; } x[4] = {{0}};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype parts[2] = {MPI_INT, MPI_DOUBLE}, type;
    MPI_Type_create_struct(2, lengths, places, parts, &type);
    MPI_Type_commit(&type);
    if (rank == 0) {
        MPI_Send(x, 2, type, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&x[0].i, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        MPI_Send(x, 0, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
    } else {
        MPI_Recv(x, 4, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(x, 4, type, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(x, 4, type, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Type_free(&type);
    MPI_Finalize();
    return 0;
}
