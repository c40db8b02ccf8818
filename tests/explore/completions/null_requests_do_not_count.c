// Where no request is active there is nothing to decide.
// visit: np=3 0:c1=1 0:c2=0 -> finished: 2 1 nothing
// visit: np=3 0:c1=0 0:c2=1 -> finished: 1 2 nothing
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int values[2], index = 0, none[2] = {0, 0};
        MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Testany(2, requests, &index, none, MPI_STATUS_IGNORE);
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < 2; i++) {
            MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
            printf("%d ", values[index]);
        }
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        printf("%s", index == MPI_UNDEFINED ? "nothing" : "something");
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
