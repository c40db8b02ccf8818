// One program runs with and without MPI.
#include <mpi.h>

static void work(int with_mpi)
{
    if (with_mpi)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int with_mpi = argc > 1;
    if (with_mpi)
        MPI_Init(&argc, &argv);
    work(with_mpi);
    if (with_mpi)
        MPI_Finalize();
    return 0;
}
