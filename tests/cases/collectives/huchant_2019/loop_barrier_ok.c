// Fig. 1d with as many barriers on odd ranks as on even ones.
#include <mpi.h>

int main(int argc, char **argv)
{
    int i = 0, j = 10;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank % 2) {
        while (i < 10) {
            MPI_Barrier(MPI_COMM_WORLD);
            i++;
        }
    } else {
        while (j < 20) {
            MPI_Barrier(MPI_COMM_WORLD);
            j++;
        }
    }

    MPI_Finalize();
    return 0;
}
