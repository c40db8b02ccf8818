// MPI_Mprobe takes the message of whom the schedule says.
// visit: np=3 0:p1<2 0:p2<1 -> finished: 2 1
// visit: np=3 0:p1<1 0:p2<2 -> finished: 1 2
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
            MPI_Message message;
            MPI_Mprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
            MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
