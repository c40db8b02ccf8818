// Ways that end in _Exit, quick_exit or a trap end the process.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double x = 1.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 500)
        _Exit(4);
    if (rank > 400)
        quick_exit(5);
    if (rank > 300)
        __builtin_trap();
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
