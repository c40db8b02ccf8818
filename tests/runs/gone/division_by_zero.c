// Rank 0 divides by a number that it never received.
// run: -n 2
// says: SIGFPE
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    volatile int share = rank, whole = 100, part = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    part = whole / share; // expect: RW203
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
