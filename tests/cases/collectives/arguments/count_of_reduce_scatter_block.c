#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double *in, out[2];
    int each;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    in = calloc(2 * size, sizeof *in);
    each = rank == 0 ? 2 : 1;
    MPI_Reduce_scatter_block(in, out, each, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW107
    free(in);
    MPI_Finalize();
    return 0;
}
