// MPI_Improbe says no until there is a message of whom the schedule says.
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
            MPI_Request request;
            int there = 0;
            while (!there)
                MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &message, MPI_STATUS_IGNORE);
            MPI_Imrecv(&value, 1, MPI_INT, &message, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
