// Rank 0 reads the number of steps from its input and keeps it to itself.
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
    for (int i = 0; i < steps; ++i) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
