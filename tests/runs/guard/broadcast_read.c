// Ranks read what is being broadcast to them.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int data[16] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Ibcast(data, 16, MPI_INT, 0, MPI_COMM_WORLD, &request);
    int early = rank ? data[3] : 0; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    data[0] = early;
    MPI_Finalize();
    return 0;
}
