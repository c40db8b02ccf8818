// Ranks 0 and 1 fall into the broadcast, the others leave the switch before it.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int steps = 10;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    switch (rank) { // because: RW101
    case 0:
        printf("preparing\n");
        steps = 20;
        // fall through
    case 1:
        MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW101
        break;
    default:
        break;
    }

    MPI_Finalize();
    return 0;
}
