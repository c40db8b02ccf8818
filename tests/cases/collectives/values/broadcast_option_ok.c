// Rank 0 tells the others how many steps there are.
#include <mpi.h>

int main(int argc, char **argv)
{
    int steps = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        steps = 5;
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);

    for (int i = 0; i < steps; i++)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
