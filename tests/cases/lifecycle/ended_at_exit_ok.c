// MPI is finalised when the program exits.
#include <mpi.h>
#include <stdlib.h>

static void end(void)
{
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    atexit(end);
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
