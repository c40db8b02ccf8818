// Vo, PhD thesis 2011, Fig. 5.14.
// explore: np=3 buffering=infinite -> 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[4];
    MPI_Request first, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&x[0], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &first);
        MPI_Irecv(&x[1], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &second);
        MPI_Recv(&x[2], 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&x[3], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Wait(&first, MPI_STATUS_IGNORE);
        MPI_Wait(&second, MPI_STATUS_IGNORE);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, rank == 1 ? 2 : 3, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, rank == 1 ? 3 : 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
