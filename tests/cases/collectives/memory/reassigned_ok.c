// The same variable holds first one thing and then the other; the last one counts.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int x;
    MPI_Init(&argc, &argv);

    MPI_Comm_rank(MPI_COMM_WORLD, &x);
    printf("rank %d\n", x);
    MPI_Comm_size(MPI_COMM_WORLD, &x);
    if (x > 1)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
