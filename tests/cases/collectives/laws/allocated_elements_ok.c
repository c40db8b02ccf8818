// One element of allocated memory is asked twice: the second condition makes up for the first.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    int *flags = malloc(2 * sizeof(int));
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    flags[0] = rank % 2;
    flags[1] = 1;

    if (flags[0])
        MPI_Barrier(MPI_COMM_WORLD);
    if (!flags[0])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    free(flags);
    return 0;
}
