// A mistake that is made again and again is told once, with a count.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0};
    for (int i = 0; i < 100; i++)
        MPI_Sendrecv(x, 2, MPI_INT, 1 - rank, 0, x + 1, 2, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW909
    MPI_Finalize();
    return 0;
}
