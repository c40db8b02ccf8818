// Rank 0 reads the number of steps from its input and tells the others.
#include <mpi.h>

#include <iostream>

int main(int argc, char **argv)
{
    int steps = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && !(std::cin >> steps))
        steps = 3;
    MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < steps; ++i)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
