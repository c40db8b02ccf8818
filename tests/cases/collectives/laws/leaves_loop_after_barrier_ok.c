// The barrier stands on the way out of the loop, and every rank goes through the loop alike.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, limit = atoi(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (limit > 0) {
        for (int i = 0; i < limit; i++) {
            if (i * i > 10) {
                MPI_Barrier(MPI_COMM_WORLD);
                break;
            }
        }
    }

    MPI_Finalize();
    return 0;
}
