// All ranks stop when the residual of the whole field is small.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine, all = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = 1.0 + rank;

    do {
        mine *= 0.5;
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    } while (all > 0.1);

    MPI_Finalize();
    return 0;
}
