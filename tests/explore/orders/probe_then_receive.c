// What a probe of any source saw is not what a receive of any source takes next (MPI 4.1, 3.8.1).
// explore: np=3 buffering=infinite -> 4
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Status seen, taken;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &seen);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &taken);
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (seen.MPI_SOURCE != taken.MPI_SOURCE)
            abort(); // finds: RW203
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
