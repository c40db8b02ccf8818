// MPI_Recv takes from whom the schedule says.
// visit: np=4 0:1<3 0:2<2 0:3<1 -> finished: 3 2 1
// visit: np=4 buffer=zero 0:1<2 0:2<3 -> finished: 2 3 1
// visit: np=4 buffer=infinite 0:1<2 0:2<1 -> finished: 2 1 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        for (int i = 1; i < size; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
