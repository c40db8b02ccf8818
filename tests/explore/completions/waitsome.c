// MPI_Waitsome completes just the requests that the schedule names.
// visit: np=4 0:c1=0,2 0:c2=1 -> finished: 1 3 ; 2 ;
// visit: np=4 0:c1=1 0:c2=0 0:c3=2 -> finished: 2 ; 1 ; 3 ;
// visit: np=4 0:c1=0,1,2 -> finished: 1 2 3 ;
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
            int indices[3], count;
            MPI_Waitsome(3, requests, &count, indices, MPI_STATUSES_IGNORE);
            for (int i = 0; i < count; i++)
                printf("%d ", values[indices[i]]);
            printf("%s", count ? "; " : "");
            left -= count;
        }
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
