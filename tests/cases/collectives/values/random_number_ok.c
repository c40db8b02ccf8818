// Rank 0 throws the dice for all.
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
    MPI_Bcast(&accept, 1, MPI_INT, 0, MPI_COMM_WORLD);

    if (accept)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
