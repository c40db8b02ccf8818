// The broadcast is there, but of another variable.
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

    if (steps > every) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
