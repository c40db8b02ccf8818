// MPI_Iprobe says no until there is a message of whom the schedule says.
// visit: np=3 0:p1<2 0:p2<1 -> finished: 2 1
// visit: np=3 0:p1<1 -> finished: 1 2
// visit: np=3 0:p1<2 0:p2<2 -> strayed: 
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
            MPI_Status status;
            int there = 0;
            while (!there)
                MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
            MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
