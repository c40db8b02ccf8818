// The others ask for fewer numbers than the root sends.
#include <mpi.h>

int main(int argc, char **argv)
{
    int x[8] = {0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        x[7] = 1;
        MPI_Bcast(x, 8, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW107
    } else {
        MPI_Bcast(x, 4, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW107
    }
    MPI_Finalize();
    return 0;
}
