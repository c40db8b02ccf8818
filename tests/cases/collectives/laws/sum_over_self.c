// A sum over one process is that of nobody else.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);

    if (sum > 0)
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
