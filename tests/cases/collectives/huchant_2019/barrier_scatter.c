// The root hands out work while the others wait at a barrier.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *work, mine = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    work = calloc(size, sizeof *work);

    if (rank == 0) { // because: RW102
        MPI_Scatter(work, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW102
    } else {
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
    }

    free(work);
    MPI_Finalize();
    return 0;
}
