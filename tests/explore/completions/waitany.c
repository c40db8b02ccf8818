// MPI_Waitany completes the request that the schedule names.
// visit: np=4 0:c1=2 0:c2=0 -> finished: 3 1 2
// visit: np=4 0:c1=1 0:c2=2 0:c3=0 -> finished: 2 3 1
// visit: np=4 0:c1=3 -> strayed: 0:c1 cannot be: the call has no such requests
// visit: np=4 0:c1=1 0:c2=1 -> strayed: 0:c2 cannot be
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
        while (left--) {
            int index;
            MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
            printf("%d ", values[index]);
        }
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
