// Ranks hand on what they receive in nonblocking collectives: others fetch it while they compute.
// run: -n 4
// run: -n 4 --guard binary
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define MANY 400000

static void complete(MPI_Request *request)
{
    for (int done = 0; !done; usleep(200))
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *mine = malloc(MANY * sizeof *mine), *all = malloc((size_t)size * MANY * sizeof *all);
    for (int i = 0; i < MANY; i++)
        mine[i] = rank + 1;
    MPI_Ibcast(mine, MANY, MPI_INT, 0, MPI_COMM_WORLD, &request);
    complete(&request);
    MPI_Iallgather(mine, MANY, MPI_INT, all, MANY, MPI_INT, MPI_COMM_WORLD, &request);
    complete(&request);
    MPI_Iallreduce(mine, all, MANY, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    complete(&request);
    printf("sum %d\n", all[MANY - 1]);
    free(mine);
    free(all);
    MPI_Finalize();
    return 0;
}
