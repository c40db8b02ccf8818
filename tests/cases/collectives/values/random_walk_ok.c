// The walk ends when all walkers have left the interval.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    int inside = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand48(rank + 1);

    while (inside) {
        int any = 0;
        x += drand48() - 0.3;
        inside = x < 3.0;
        MPI_Allreduce(&inside, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
        inside = any;
    }

    MPI_Finalize();
    return 0;
}
