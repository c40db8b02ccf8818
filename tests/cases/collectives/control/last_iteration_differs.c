// The barrier comes in the iteration that has the rank's number, and again in all after it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int i = 0; i < 5; i++) {
        if (i >= rank) // because: RW101
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    }

    MPI_Finalize();
    return 0;
}
