// MPI_Improbe of a named source.
// visit: np=2 0:t1=3 -> finished: 1 after 4
// visit: np=2 0:t1=0 -> finished: 1 after 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int asked = 0, there = 0;
        MPI_Message message;
        while (!there) {
            MPI_Improbe(1, 0, MPI_COMM_WORLD, &there, &message, MPI_STATUS_IGNORE);
            asked++;
        }
        MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        printf("%d after %d", value, asked);
    }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
