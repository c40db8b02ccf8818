// The datatype beside MPI_IN_PLACE is ignored.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *all, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    all = calloc(size, sizeof *all);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
