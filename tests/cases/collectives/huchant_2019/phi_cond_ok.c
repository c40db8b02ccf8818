// No value of rank flows into n: only the choice between the two constants depends on it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int n;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (size % 2)
        n = 1;
    else
        n = 2;

    if (n == 1)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
