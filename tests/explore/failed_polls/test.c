// MPI_Test says no as often as the schedule says, then yes.
// visit: np=2 0:t1=0 -> finished: 1 after 1
// visit: np=2 0:t1=5 -> finished: 1 after 6
// visit: np=2 0:t1=300 -> finished: 1 after 301
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int asked = 0, done = 0;
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        while (!done) {
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
            asked++;
        }
        printf("%d after %d", value, asked);
    } else if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
