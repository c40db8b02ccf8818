// The barrier stands on the way out of the loop, and only rank 0 is ever in the loop.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, limit = atoi(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) { // because: RW101
        for (int i = 0; i < limit; i++) {
            if (i * i > 10) {
                MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
                break;
            }
        }
    }

    MPI_Finalize();
    return 0;
}
