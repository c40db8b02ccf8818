// Rank 2 polls a nonblocking barrier, the others stand in a blocking one.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int done = 0;
    MPI_Request request;
    if (rank == 2) {
        MPI_Ibarrier(MPI_COMM_WORLD, &request); // expect: RW108
        while (!done)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    } else {
        MPI_Barrier(MPI_COMM_WORLD); // because: RW108
    }
    MPI_Finalize();
    return 0;
}
