// Fig. 1d: nine barriers on odd ranks, ten on even ones.
#include <mpi.h>

int main(int argc, char **argv)
{
    int i = 1, j = 10;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank % 2) { // because: RW101
        while (i < 10) {
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
            i++;
        }
    } else {
        while (j < 20) {
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
            j++;
        }
    }

    MPI_Finalize();
    return 0;
}
