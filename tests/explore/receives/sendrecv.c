// The receiving half of MPI_Sendrecv.
// visit: np=3 0:1<2 0:2<1 -> finished: 2 1
// visit: np=3 0:1<1 -> finished: 1 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 1, &value, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        printf("%d ", value);
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d ", value);
    } else {
        if (rank == 1)
            MPI_Recv(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
