// Sources are ranks of the world, also where a communicator numbers them otherwise.
// visit: np=5 4:1<0 4:2<2 -> finished: 0 2
// visit: np=5 4:1<2 -> finished: 2 0
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm even;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &even); /* of 4, 2 and 0: rank 0 is the last there */
    if (rank == 4)
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, even, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else if (rank % 2 == 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, even);
    MPI_Comm_free(&even);
    MPI_Finalize();
    return 0;
}
