// Of any tag, too: messages of one sender stay in order.
// visit: np=3 0:1<2 0:2<1 0:3<2 0:4<1 -> finished: 2/20 1/10 2/21 1/11
// visit: np=3 0:1<1 0:2<1 -> finished: 1/10 1/11 2/20 2/21
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int i = 0; i < 4; i++) {
            MPI_Status status;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            printf("%d/%d ", status.MPI_SOURCE, status.MPI_TAG);
        }
    else
        for (int i = 0; i < 2; i++)
            MPI_Send(&rank, 1, MPI_INT, 0, 10 * rank + i, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
