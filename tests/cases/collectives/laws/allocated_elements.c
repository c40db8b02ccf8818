// Two elements of allocated memory are two values: the second condition does not make up for the first.
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
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    if (!flags[1])
        MPI_Barrier(MPI_COMM_WORLD); // todo-expect: RW101

    MPI_Finalize();
    free(flags);
    return 0;
}
