// MPI_Testany says no until the request that the schedule names is complete.
// visit: np=4 0:c1=2 0:c2=0 -> finished: 3 1 2
// visit: np=4 0:c1=1 0:c2=2 -> finished: 2 3 1
// visit: np=4 0:c1=0 0:c2=0 -> strayed: 0:c2 cannot be
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int values[3], left = 3;
        MPI_Request requests[3];
        for (int i = 0; i < 3; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        while (left > 0) {
            int index, done;
            MPI_Testany(3, requests, &index, &done, MPI_STATUS_IGNORE);
            if (done) {
                printf("%d ", values[index]);
                left--;
            }
        }
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
