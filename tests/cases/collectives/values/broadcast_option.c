// Only rank 0 knows how many steps there are.
#include <mpi.h>

int main(int argc, char **argv)
{
    int steps = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        steps = 5;

    for (int i = 0; i < steps; i++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
