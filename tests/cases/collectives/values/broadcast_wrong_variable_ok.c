// The broadcast is of the variable that decides.
#include <mpi.h>

int main(int argc, char **argv)
{
    int steps = 0, every = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        steps = 3;
        every = 2;
    }
    MPI_Bcast(&every, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (steps > every)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
