// Rank 0 probes for a message that rank 1 will not send.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Status status;
    if (rank == 0)
        MPI_Probe(1, 6, MPI_COMM_WORLD, &status); // expect: RW201
    MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Finalize();
    return 0;
}
