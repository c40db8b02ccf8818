// Rank 1 sends whole numbers and rank 2 fractions; rank 0 relies on their order.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=infinite strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1;
    float y = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else if (rank == 2) {
        MPI_Send(&y, 1, MPI_FLOAT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW205
        MPI_Recv(&y, 1, MPI_FLOAT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW205
    }
    MPI_Finalize();
    return 0;
}
