// Same collectives, swapped on one side.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 4, sum = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) { // because: RW102
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW102
        printf("n = %d\n", n);
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
