// The tags of the two directions are exchanged on one rank only.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Sendrecv_replace(&x, 1, MPI_INT, 1 - rank, 1, 1 - rank, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Finalize();
    return 0;
}
