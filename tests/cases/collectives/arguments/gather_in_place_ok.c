// The root's own part is in place already; what it gives for sending does not count.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 4, *all;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    all = calloc(n * size, sizeof *all);
    if (rank == 0)
        MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, n, MPI_INT, 0, MPI_COMM_WORLD);
    else
        MPI_Gather(all, n, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
