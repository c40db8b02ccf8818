// Who is seen is received from: correct, though operations depend on who comes first.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 2; i++) {
        MPI_Status seen;
        MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &seen);
        MPI_Recv(&value, 1, MPI_INT, seen.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank != 0)
        MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
