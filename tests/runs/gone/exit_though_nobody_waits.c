// Both ranks exit without MPI_Finalize.
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW914
    if (rank < size)
        exit(0);
    MPI_Finalize();
    return 0;
}
