// Every rank takes the sum into the same element.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, one = 1, sums[4] = {0, 0, 0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&one, &sums[1], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    if (sums[1])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
