// The whole array is broadcast.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, *data = calloc(3, sizeof(int));
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    data[1] = rank;
    MPI_Bcast(data, 3, MPI_INT, 0, MPI_COMM_WORLD);

    if (data[1])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    free(data);
    return 0;
}
