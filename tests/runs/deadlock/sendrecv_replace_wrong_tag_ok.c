// One rank's sending tag is the other's receiving tag.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Sendrecv_replace(&x, 1, MPI_INT, 1 - rank, 1 + rank, 1 - rank, 2 - rank, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
