// MPI_IN_PLACE as the buffer of a broadcast.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Bcast(MPI_IN_PLACE, 0, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW906
    MPI_Finalize();
    return 0;
}
