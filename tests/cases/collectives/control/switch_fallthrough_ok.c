// Every rank falls into the broadcast.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int steps = 10;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    switch (rank) {
    case 0:
        printf("preparing\n");
        steps = 20;
        // fall through
    default:
        MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
        break;
    }

    MPI_Finalize();
    return 0;
}
