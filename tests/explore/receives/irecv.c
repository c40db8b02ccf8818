// MPI_Irecv is decided when it is posted.
// visit: np=4 0:1<3 0:2<1 0:3<2 -> finished: 3 1 2
// visit: np=4 0:1<2 0:2<1 0:3<3 -> finished: 2 1 3
// visit: np=4 0:1<2 0:2<3 -> finished: 2 3 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int values[3];
        MPI_Request requests[3];
        for (int i = 0; i < 3; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        printf("%d %d %d\n", values[0], values[1], values[2]);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
