// What is received begins in what is sent.
// run: -n 2
// says: overlap by 4 bytes
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[8] = {0};
    MPI_Sendrecv(x, 4, MPI_INT, 1 - rank, 0, x + 3, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW909
    MPI_Finalize();
    return 0;
}
