// Yes cannot come before the program has asked five times: to wait for it is no deadlock of the program.
// visit: np=2 0:t1=2 -> strayed: 0:t1 cannot be 2: rank 0 waits for it
// visit: np=2 0:t1=5 -> finished: after 6
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int done = 0, asked = 0;
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        while (!done) {
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
            if (++asked == 5)
                MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
        printf("after %d", asked);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
