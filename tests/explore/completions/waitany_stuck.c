// Request 0 is complete only after the first choice: to wait for it is no deadlock of the program.
// visit: np=3 0:c1=0 -> strayed: 0:c1 cannot be 0: rank 0 waits for it
// visit: np=3 0:c1=1 -> finished: 2 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int values[2], index;
        MPI_Request requests[2];
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        printf("%d ", values[index]);
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        printf("%d ", values[index]);
    } else {
        if (rank == 1)
            MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
