// Nonblocking collectives that some complete at once and others after the next collective.
// run: -n 3
#include <mpi.h>
#include <stdio.h>

#define MANY 100000

static int data[MANY], sum[MANY];

int main(int argc, char **argv)
{
    int rank;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int mine = rank, all[3] = {0};
    for (int i = 0; i < MANY; i++)
        data[i] = rank == 2 ? i : 0;
    MPI_Ibcast(data, MANY, MPI_INT, 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Iallgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &requests[1]);
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[2]);
    if (rank == 0) {
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
        printf("got %d and %d\n", data[MANY - 1], all[2]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 1 || rank == 2) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Iallreduce(data, sum, MANY, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]);
    if (rank == 1) {
        for (int done = 0; !done;)
            MPI_Test(&requests[0], &done, MPI_STATUS_IGNORE);
        printf("sum %d\n", sum[MANY - 1]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0 || rank == 2) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
