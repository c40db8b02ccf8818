// Rank 0 fills an array of parameters; one of its elements decides.
#include <mpi.h>

int main(int argc, char **argv)
{
    int parameters[4] = {0, 0, 0, 0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        for (int i = 0; i < 4; i++)
            parameters[i] = i + 1;

    if (parameters[2] == 3) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
