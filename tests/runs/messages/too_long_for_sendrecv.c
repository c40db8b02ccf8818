// Rank 0 sends more than rank 1 has room for.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int out[4] = {0}, in[4];
    MPI_Sendrecv(out, rank ? 2 : 4, MPI_INT, 1 - rank, 0, in, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, // expect: RW206
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
