// Arrays of counts, statuses and ranks are as long as the calls need.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static int places[2];

int main(int argc, char **argv)
{
    int rank, size, ghosts[2], mine = 1, all[2] = {0};
    MPI_Request requests[2];
    MPI_Group world, both;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Status *statuses = malloc(2 * sizeof(MPI_Status));
    MPI_Irecv(&ghosts[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, statuses);
    int *counts = calloc(2, sizeof(int));
    MPI_Alltoallv(all, counts, places, MPI_INT, ghosts, counts, counts, MPI_INT, MPI_COMM_WORLD);
    int ranks[2] = {0, 1};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, ranks, &both);
    MPI_Group_free(&world);
    if (both != MPI_GROUP_EMPTY)
        MPI_Group_free(&both);
    free(counts);
    free(statuses);
    MPI_Finalize();
    return 0;
}
