// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero -> 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Status seen, taken;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 2; i++) {
            MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &seen);
            MPI_Recv(&x, 1, MPI_INT, seen.MPI_SOURCE, 0, MPI_COMM_WORLD, &taken);
        }
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
