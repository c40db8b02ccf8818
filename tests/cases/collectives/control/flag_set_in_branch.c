// A flag remembers which way was taken and decides later.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int wrote = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank == 0) {
        printf("header of %d parts\n", size);
        wrote = 1;
    }

    if (wrote) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
