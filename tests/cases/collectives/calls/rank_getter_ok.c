// The rank comes out of a function of the program's own.
#include <mpi.h>
#include <stdio.h>

static int my_rank(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

static int processes(void)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (processes() > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    if (my_rank() == 0)
        printf("all %d are here\n", processes());
    MPI_Finalize();
    return 0;
}
