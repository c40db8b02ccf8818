// A program that asks three times only is told no as often as it asks, and never yes.
// visit: np=2 0:t1=2 -> finished: came
// visit: np=2 0:t1=3 -> finished: gave up
// visit: np=2 0:t1=2+ 0:t2=0 -> strayed: 0:t2 was never reached
// visit: np=2 0:t1=7+ -> finished: gave up
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int done = 0;
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        for (int turn = 0; turn < 3 && !done; turn++)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        printf("%s", done ? "came" : "gave up");
        if (!done)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
