// A rank of the world in a communicator of one.
// run: -n 2
// says: the communicator has only rank 0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y;
    MPI_Comm alone;
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &alone);
    MPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &y, 1, MPI_INT, rank, 0, alone, MPI_STATUS_IGNORE); // expect: RW903
    MPI_Comm_free(&alone);
    MPI_Finalize();
    return 0;
}
