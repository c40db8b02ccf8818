// There is always at least one process, and all see the same number.
#include <mpi.h>
#include <stdio.h>

static void solve(int size)
{
    if (size < 1) {
        fprintf(stderr, "nobody here\n");
        return;
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    solve(size);
    MPI_Finalize();
    return 0;
}
