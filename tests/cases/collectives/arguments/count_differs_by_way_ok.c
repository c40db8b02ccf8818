// The others ask for as many numbers as the root sends.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x[8] = {0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x[7] = 1;
        MPI_Bcast(x, 8, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Bcast(x, 8, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
