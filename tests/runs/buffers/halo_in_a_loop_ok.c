// The same buffers are used again in each round, after the round before is complete.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double inside[8] = {0}, halo[8];
    MPI_Request requests[2];
    for (int step = 0; step < 20; step++) {
        MPI_Irecv(halo, 8, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(inside, 8, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
        int index;
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
