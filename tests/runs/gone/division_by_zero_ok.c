// The number is received first.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    volatile int whole = 100, part = 0;
    int share = rank + 1;
    MPI_Bcast(&share, 1, MPI_INT, 0, MPI_COMM_WORLD);
    part = whole / share;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
