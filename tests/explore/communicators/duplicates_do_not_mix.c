// What is sent in one communicator comes to no receive of the other, though the tags are the same.
// explore: np=3 buffering=infinite -> 4
// explore: np=3 buffering=infinite strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Comm own;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    if (rank > 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, own);
    }
    for (int i = 0; rank == 0 && i < 4; i++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, i < 2 ? own : MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_free(&own);
    MPI_Finalize();
    return 0;
}
