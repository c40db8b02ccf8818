// Each rank throws its own dice.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int accept;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand(17u * (unsigned)rank);
    accept = rand() % 2;

    if (accept) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
