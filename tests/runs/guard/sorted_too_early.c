// Numbers are sorted that have not arrived.
// run: -n 2 --guard source
#include <mpi.h>
#include <stdlib.h>

static int by_size(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other; // expect: RW402
}

int main(int argc, char **argv)
{
    int rank;
    int mine[8] = {3, 1, 2}, theirs[8] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(theirs, 8, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(mine, 8, MPI_INT, other, 0, MPI_COMM_WORLD);
    qsort(theirs, 8, sizeof(int), by_size); // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
