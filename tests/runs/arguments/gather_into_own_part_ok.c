// It gives MPI_IN_PLACE.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0, 0};
    MPI_Gather(rank ? x + 1 : MPI_IN_PLACE, 1, MPI_INT, x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
