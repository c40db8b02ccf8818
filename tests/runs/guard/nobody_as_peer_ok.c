// Messages to and from nobody leave buffers alone.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine = 1, ghost;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(&ghost, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&mine, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
    ghost = mine++;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    mine = ghost + other;
    MPI_Finalize();
    return 0;
}
